# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the AppStream data METAINFO; it names addresses only where these exist: RUNDIFF_HOMEPAGE, which shows what
# docs.sh makes, is set by those who publish it. cmake -DMETAINFO=FILE [-DRUNDIFF_HOMEPAGE=URL] -P metainfo.cmake

set(addresses "")
if(RUNDIFF_HOMEPAGE)
  string(CONFIGURE [[  <url type="homepage">@RUNDIFF_HOMEPAGE@</url>
  <screenshots>
    <screenshot type="default">
      <caption>Two runs of a vision model: the curves agree, one operator does not</caption>
      <caption xml:lang="zh_CN">视觉模型的两次训练：曲线一致，一个算子不一致</caption>
      <image>@RUNDIFF_HOMEPAGE@/pictures/window.png</image>
    </screenshot>
  </screenshots>
]] addresses @ONLY)
endif()
configure_file("${CMAKE_CURRENT_LIST_DIR}/io.github.rundiff.Rundiff.metainfo.xml.in" "${METAINFO}" @ONLY)
