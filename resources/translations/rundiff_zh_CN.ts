<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Banner</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>BaselineButton</name>
    <message>
        <source>+ 1 repeat</source>
        <translation>+ 1 次重复运行</translation>
    </message>
    <message>
        <source>+ %1 repeats</source>
        <translation>+ %1 次重复运行</translation>
    </message>
    <message>
        <source>Add baseline repeat …</source>
        <translation>添加标杆重复运行 …</translation>
    </message>
    <message>
        <source>+ repeat …</source>
        <translation>+ 重复运行 …</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Add repeats of the baseline: the differences between them are the noise that A is compared with. A folder dropped on the window is also added.</source>
        <translation>添加标杆的重复运行：它们之间的差异就是噪声，A 将与该噪声比较。拖放到窗口上的目录也会被添加。</translation>
    </message>
    <message>
        <source>Further runs of the baseline: the grey band shows the differences between them</source>
        <translation>更多标杆训练：灰色带显示它们之间的差异</translation>
    </message>
</context>
<context>
    <name>CallGraph</name>
    <message>
        <source>≠ origin</source>
        <translation>≠ 源头</translation>
    </message>
    <message>
        <source>≠ carrier</source>
        <translation>≠ 传播</translation>
    </message>
    <message>
        <source>= healed</source>
        <translation>= 恢复一致</translation>
    </message>
    <message>
        <source>≠ inputs not known</source>
        <translation>≠ 输入未知</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>仅一次训练有</translation>
    </message>
    <message>
        <source>= clean</source>
        <translation>= 无差异</translation>
    </message>
    <message>
        <source> · in A only</source>
        <translation> · 仅 A 有</translation>
    </message>
    <message>
        <source> · in B only</source>
        <translation> · 仅 B 有</translation>
    </message>
    <message>
        <source>Producers and consumers</source>
        <translation>生产者与消费者</translation>
    </message>
    <message>
        <source>made its inputs</source>
        <translation>产生其输入</translation>
    </message>
    <message>
        <source>read its outputs</source>
        <translation>读取其输出</translation>
    </message>
    <message>
        <source>nothing before it: data, weights or constants</source>
        <translation>之前没有调用：数据、权重或常量</translation>
    </message>
    <message>
        <source>no later call reads them</source>
        <translation>之后没有调用读取它们</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>The dumps have no checksums, by which calls are connected.</source>
        <translation>dump 数据中没有校验值，无法据此连接各个调用。</translation>
    </message>
    <message>
        <source>Choose a row of the operators to show its producers and consumers.</source>
        <translation>选择一个算子行，以显示其生产者与消费者。</translation>
    </message>
</context>
<context>
    <name>ChecklistActions</name>
    <message>
        <source>Randomness checklist</source>
        <translation>随机性检查清单</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>ChecklistItems</name>
    <message>
        <source>Randomness checklist</source>
        <translation>随机性检查清单</translation>
    </message>
</context>
<context>
    <name>ChecklistModel</name>
    <message>
        <source>no evidence found</source>
        <translation>未找到证据</translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · %2/%3</translation>
    </message>
</context>
<context>
    <name>ChecklistPanel</name>
    <message>
        <source>show the row</source>
        <translation>显示该行</translation>
    </message>
    <message>
        <source>failing, overruled: %1</source>
        <translation>不通过，已豁免：%1</translation>
    </message>
    <message>
        <source>undecided, overruled: %1</source>
        <translation>尚无法判断，已豁免：%1</translation>
    </message>
    <message>
        <source>What to do:</source>
        <translation>处理方法：</translation>
    </message>
    <message>
        <source>No evidence found in scripts, environment files, logs or dumps of the runs.</source>
        <translation>在训练的脚本、环境文件、日志和 dump 数据中均未找到证据。</translation>
    </message>
    <message>
        <source>Copy fix</source>
        <translation>复制修复代码</translation>
    </message>
    <message>
        <source>Only items that are not confirmed</source>
        <translation>仅显示未确认的项</translation>
    </message>
    <message>
        <source>Details of the selected item</source>
        <translation>所选项的详情</translation>
    </message>
    <message>
        <source>Ticked manually</source>
        <translation>手动勾选</translation>
    </message>
    <message>
        <source>note: how this was checked</source>
        <translation>备注：如何检查的</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>The checklist is shown when both runs have been read.</source>
        <translation>两次训练均读取完成后显示检查清单。</translation>
    </message>
    <message>
        <source>TensorFlow, Keras</source>
        <translation>TensorFlow、Keras</translation>
    </message>
    <message>
        <source>Overruled</source>
        <translation>已豁免</translation>
    </message>
    <message>
        <source>Evidence of this item has priority over a tick. It can have a note.</source>
        <translation>该项的证据优先于手动勾选；可以为其添加备注。</translation>
    </message>
    <message>
        <source>The evidence remains. The note says why it is accepted; the item is shown as overruled everywhere.</source>
        <translation>证据保留不变。备注说明接受的理由；该项在各处均显示为已豁免。</translation>
    </message>
    <message>
        <source>note: why this is accepted</source>
        <translation>备注：接受的理由</translation>
    </message>
</context>
<context>
    <name>CheckpointModel</name>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>How</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Largest |A−B|</source>
        <translation>最大 |A−B|</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
</context>
<context>
    <name>CheckpointView</name>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>largest |A−B|</source>
        <translation>最大 |A−B|</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦相似度</translation>
    </message>
    <message>
        <source>Equal in both checkpoints.</source>
        <translation>两个 checkpoint 中相等。</translation>
    </message>
    <message>
        <source>Everything that the checkpoint of step %1 holds was restored.</source>
        <translation>第 %1 步的 checkpoint 所含的全部内容都已恢复。</translation>
    </message>
    <message>
        <source>B was resumed at step %1. Not restored:</source>
        <translation>B 在第 %1 步续训。没有恢复：</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Keys of the checkpoints</source>
        <translation>checkpoint 的键</translation>
    </message>
    <message>
        <source>Details of the selected key</source>
        <translation>选中键的详情</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>%1 of %2 keys shown</source>
        <translation>显示 %2 个键中的 %1 个</translation>
    </message>
    <message>
        <source>%1; the result does not list %2 more</source>
        <translation>%1；另有 %2 个未列入结果</translation>
    </message>
    <message>
        <source>No value of these checkpoints differs.</source>
        <translation>这些 checkpoint 没有不同的值。</translation>
    </message>
    <message>
        <source>The elements are being read.</source>
        <translation>正在读取各元素。</translation>
    </message>
</context>
<context>
    <name>ColumnDialog</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>search, for example: relative</source>
        <translation>搜索，例如：相对</translation>
    </message>
    <message>
        <source>Search the columns</source>
        <translation>搜索列</translation>
    </message>
    <message>
        <source>Space shows or hides a column; Alt+Up and Alt+Down, or dragging, move it.</source>
        <translation>空格键显示或隐藏列；Alt+上/下方向键或拖动可移动列。</translation>
    </message>
</context>
<context>
    <name>ColumnWords</name>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>源头</translation>
    </message>
    <message>
        <source>carrier</source>
        <translation>传播</translation>
    </message>
    <message>
        <source>healed</source>
        <translation>恢复一致</translation>
    </message>
    <message>
        <source>clean</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>one_run</source>
        <translation>仅一次训练有</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>parameters_grad</source>
        <translation>参数梯度</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>a few letters of a command</source>
        <translation>输入命令名称的一部分</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No command matches.</source>
        <translation>没有匹配的命令。</translation>
    </message>
</context>
<context>
    <name>ComparisonJob</name>
    <message>
        <source>The comparison was abandoned: %1</source>
        <translation>比较已中止：%1</translation>
    </message>
</context>
<context>
    <name>CourseWords</name>
    <message>
        <source>mean |A−B| of the tokens</source>
        <translation>token 的平均 |A−B|</translation>
    </message>
    <message>
        <source>KL k3 of the tokens</source>
        <translation>token 的 KL k3</translation>
    </message>
    <message>
        <source>%1 in the log</source>
        <translation>日志中的 %1</translation>
    </message>
</context>
<context>
    <name>Cursor</name>
    <message>
        <source>no point</source>
        <translation>无数据点</translation>
    </message>
    <message>
        <source>none, %1</source>
        <translation>无，%1</translation>
    </message>
    <message>
        <source>step</source>
        <translation>step</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>epoch</translation>
    </message>
    <message>
        <source>record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>since the mark at step %1</source>
        <translation>自第 %1 步的标记起</translation>
    </message>
    <message>
        <source>Δ step</source>
        <translation>Δ step</translation>
    </message>
    <message>
        <source>Δ A</source>
        <translation>Δ A</translation>
    </message>
    <message>
        <source>Δ B</source>
        <translation>Δ B</translation>
    </message>
</context>
<context>
    <name>CurveActions</name>
    <message>
        <source>Curve facts</source>
        <translation>曲线信息</translation>
    </message>
    <message>
        <source>&amp;Follow the logs</source>
        <translation>跟踪日志(&amp;F)</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>First step &amp;outside the tolerance</source>
        <translation>首个超出容差的步(&amp;O)</translation>
    </message>
    <message>
        <source>Ctrl+Home</source>
        <translation>Ctrl+Home</translation>
    </message>
    <message>
        <source>N&amp;ext step outside the tolerance</source>
        <translation>下一个超出容差的步(&amp;E)</translation>
    </message>
    <message>
        <source>F7</source>
        <translation>F7</translation>
    </message>
    <message>
        <source>Pre&amp;vious step outside the tolerance</source>
        <translation>上一个超出容差的步(&amp;V)</translation>
    </message>
    <message>
        <source>Shift+F7</source>
        <translation>Shift+F7</translation>
    </message>
    <message>
        <source>&amp;Dump before the first step outside</source>
        <translation>首个超出容差的步之前的 dump 数据(&amp;D)</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Ctrl+D</translation>
    </message>
    <message>
        <source>D&amp;ump of the step at the cursor</source>
        <translation>光标所在步的 dump 数据(&amp;U)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation>Ctrl+Shift+D</translation>
    </message>
    <message>
        <source>&amp;Go to step …</source>
        <translation>转到指定步(&amp;G) …</translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation>Ctrl+G</translation>
    </message>
    <message>
        <source>Set or remove the second &amp;cursor</source>
        <translation>设置或移除第二光标(&amp;C)</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>Copy the &amp;values at the cursor</source>
        <translation>复制光标处的数值(&amp;V)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>+</source>
        <translation>+</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>-</source>
        <translation>-</translation>
    </message>
    <message>
        <source>Zoom in on the &amp;values</source>
        <translation>放大数值轴(&amp;V)</translation>
    </message>
    <message>
        <source>Shift+Up</source>
        <translation>Shift+Up</translation>
    </message>
    <message>
        <source>Zoom out of the va&amp;lues</source>
        <translation>缩小数值轴(&amp;L)</translation>
    </message>
    <message>
        <source>Shift+Down</source>
        <translation>Shift+Down</translation>
    </message>
    <message>
        <source>&amp;Whole range</source>
        <translation>完整范围(&amp;W)</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>Zoom to 50 steps on either side of the cursor</source>
        <translation>缩放到光标前后各 50 步</translation>
    </message>
    <message>
        <source>Z</source>
        <translation>Z</translation>
    </message>
    <message>
        <source>&amp;Log scale or linear</source>
        <translation>切换对数或线性坐标(&amp;L)</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>Show or hide the curve of &amp;A</source>
        <translation>显示或隐藏 A 的曲线(&amp;A)</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Show or hide the curve of &amp;B</source>
        <translation>显示或隐藏 B 的曲线(&amp;B)</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>The two runs have no dumps of the same step.</source>
        <translation>两次训练没有同一步的 dump 数据。</translation>
    </message>
    <message>
        <source>The curves count epochs or records: they do not tell at which step they leave the tolerance.</source>
        <translation>曲线按 epoch 或记录计数：无法得知它们在哪一步超出容差。</translation>
    </message>
    <message>
        <source>The dump: %1.</source>
        <translation>dump 数据：%1。</translation>
    </message>
    <message>
        <source>There is no dump of step %1; the one before it is of step %2.</source>
        <translation>第 %1 步没有 dump 数据；它之前最近的 dump 数据属于第 %2 步。</translation>
    </message>
    <message>
        <source>There is no dump at or before step %1.</source>
        <translation>第 %1 步及之前没有 dump 数据。</translation>
    </message>
    <message>
        <source>&amp;Dump: %1</source>
        <translation>dump 数据(&amp;D)：%1</translation>
    </message>
    <message>
        <source>&amp;Log lines of step %1</source>
        <translation>第 %1 步的日志行(&amp;L)</translation>
    </message>
    <message>
        <source>No step is outside the tolerance.</source>
        <translation>没有超出容差的步。</translation>
    </message>
    <message>
        <source>There is no dump at or before step %1, the first outside the tolerance.</source>
        <translation>首个超出容差的步（第 %1 步）及其之前均没有 dump 数据。</translation>
    </message>
    <message>
        <source>The dump of step %1, the first step outside the tolerance.</source>
        <translation>第 %1 步的 dump 数据，该步是首个超出容差的步。</translation>
    </message>
    <message>
        <source>The dump of step %1: %2 steps before step %3, the first outside the tolerance.</source>
        <translation>第 %1 步的 dump 数据：比首个超出容差的第 %3 步早 %2 步。</translation>
    </message>
    <message>
        <source>No step before this one is outside the tolerance.</source>
        <translation>此步之前没有超出容差的步。</translation>
    </message>
    <message>
        <source>No step after this one is outside the tolerance.</source>
        <translation>此步之后没有超出容差的步。</translation>
    </message>
    <message>
        <source>Go to step</source>
        <translation>转到指定步</translation>
    </message>
    <message>
        <source>Step:</source>
        <translation>步：</translation>
    </message>
    <message>
        <source>The cursor is not on a step.</source>
        <translation>光标不在任何步上。</translation>
    </message>
    <message>
        <source>The values at the cursor were copied to the clipboard.</source>
        <translation>光标处的数值已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Inspecting every step of both curves …</source>
        <translation>正在检查两条曲线的每一步 …</translation>
    </message>
    <message>
        <source>Once both runs have a metric in common, this view shows how far the curves are apart, the precision of the logs, and how tight the tolerance could be.</source>
        <translation>当两次训练有共同指标时，此视图显示两条曲线相距多远、日志的精度，以及容差可以收紧到什么程度。</translation>
    </message>
</context>
<context>
    <name>CurvePlot</name>
    <message>
        <source>Curves of both runs and their difference</source>
        <translation>两次训练的曲线及其差异</translation>
    </message>
    <message>
        <source>A dump: %1. A click shows its operators.</source>
        <translation>一份 dump 数据：%1。单击显示其算子。</translation>
    </message>
    <message>
        <source>✕: the value is not a number. ▲ and ▼: it is infinite.</source>
        <translation>✕：该值不是数字（NaN）。▲ 和 ▼：该值为无穷大。</translation>
    </message>
    <message>
        <source>|A − B|</source>
        <translation>|A − B|</translation>
    </message>
</context>
<context>
    <name>CurveView</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>log scale</source>
        <translation>对数坐标</translation>
    </message>
    <message>
        <source>Smoothing of the plot</source>
        <translation>曲线平滑</translation>
    </message>
    <message>
        <source>smooth </source>
        <translation>平滑 </translation>
    </message>
    <message>
        <source>A moving average over the previous steps, as in TensorBoard. It changes the two curves in the plot and nothing else.</source>
        <translation>对之前若干步做滑动平均，与 TensorBoard 相同。仅改变图中的两条曲线，不影响其他任何内容。</translation>
    </message>
    <message>
        <source>Show the curve of A</source>
        <translation>显示 A 的曲线</translation>
    </message>
    <message>
        <source>Show the curve of B</source>
        <translation>显示 B 的曲线</translation>
    </message>
    <message>
        <source>The runs have no metric in common. This view shows the two curves when each run folder contains a training log (text, CSV, JSON Lines or event files).</source>
        <translation>两次训练没有共同指标。当两个训练目录均包含训练日志（文本、CSV、JSON Lines 或事件文件）时，此视图显示两条曲线。</translation>
    </message>
    <message>
        <source>metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Show further metrics of both logs, each in a separate plot over the same steps</source>
        <translation>显示两份日志的其他指标，每个指标单独成图，共用同一 step 轴</translation>
    </message>
    <message>
        <source>Values at the cursor</source>
        <translation>光标处的数值</translation>
    </message>
    <message>
        <source>Point at the curves to read a step. Drag to zoom, Shift and the wheel zoom the values, a double click shows everything.</source>
        <translation>将指针移到曲线上可读取某一步的数值。拖动可缩放，Shift+滚轮缩放数值轴，双击显示全部。</translation>
    </message>
    <message>
        <source>inspecting every point of both curves …</source>
        <translation>正在检查两条曲线的每个数据点 …</translation>
    </message>
    <message>
        <source>not drawn on this log scale because they are 0 or less: %1 values of A, %2 of B</source>
        <translation>因数值小于等于 0 而未绘制在此对数坐标上：A %1 个值，B %2 个值</translation>
    </message>
    <message>
        <source>A and B are smoothed in this plot only; faint: every value, which verdict, cursor and |A − B| use</source>
        <translation>A 和 B 仅在此图中做了平滑；浅色线：全部数值，结论、光标和 |A − B| 均以其为准</translation>
    </message>
    <message>
        <source>A and B overlaid; grey: where a further repeat of the %1 runs of the baseline stays; below, |A − B|</source>
        <translation>A 与 B 叠加；灰色：标杆的 %1 次训练再重复一次时所在的范围；下方为 |A − B|</translation>
    </message>
    <message>
        <source>A and B overlaid, every step used; below, |A − B| on a log scale against the tolerance</source>
        <translation>A 与 B 叠加，使用所有步；下方为对数坐标下的 |A − B| 与容差的对比</translation>
    </message>
</context>
<context>
    <name>DamageWords</name>
    <message>
        <source>Not understood: %1</source>
        <translation>未理解：%1</translation>
    </message>
    <message>
        <source>Setting: %1</source>
        <translation>设置：%1</translation>
    </message>
    <message>
        <source>Compared: %1.</source>
        <translation>已比较：%1。</translation>
    </message>
    <message>
        <source>Different; 1 file was not read completely</source>
        <translation>不一致；1 个文件未完整读取</translation>
    </message>
    <message>
        <source>Different; %1 files were not read completely</source>
        <translation>不一致；%1 个文件未完整读取</translation>
    </message>
    <message>
        <source>No difference found; 1 file was not read completely</source>
        <translation>未发现差异；1 个文件未完整读取</translation>
    </message>
    <message>
        <source>No difference found; %1 files were not read completely</source>
        <translation>未发现差异；%1 个文件未完整读取</translation>
    </message>
    <message>
        <source>Coverage · incomplete</source>
        <translation>覆盖范围 · 不完整</translation>
    </message>
    <message>
        <source>A click lists all of them.</source>
        <translation>单击可列出全部。</translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>Call stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Choose a row of the operators to show all its numbers and its call stack.</source>
        <translation>选择一个算子行，以显示其全部数值和调用栈。</translation>
    </message>
    <message>
        <source>Details of the row</source>
        <translation>行详情</translation>
    </message>
    <message>
        <source>in A</source>
        <translation>A 中</translation>
    </message>
    <message>
        <source>in B</source>
        <translation>B 中</translation>
    </message>
    <message>
        <source>The dump has no call stack for this operator.</source>
        <translation>dump 数据中没有该算子的调用栈。</translation>
    </message>
    <message>
        <source> (A)</source>
        <translation> (A)</translation>
    </message>
    <message>
        <source> (B)</source>
        <translation> (B)</translation>
    </message>
    <message>
        <source>&lt;b&gt;produced by&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;产生自&lt;/b&gt; %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;read by&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;读取者&lt;/b&gt; %1</translation>
    </message>
    <message>
        <source>%1
Enter opens the line</source>
        <translation>%1
按 Enter 打开该源码行</translation>
    </message>
</context>
<context>
    <name>DifferenceWords</name>
    <message>
        <source>difference %1 of %2</source>
        <translation>差异 %1/%2</translation>
    </message>
    <message>
        <source>row of one run %1 of %2</source>
        <translation>单方的行 %1/%2</translation>
    </message>
    <message>
        <source>%1, group %2 of %3</source>
        <translation>%1，组 %2/%3</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Maximise this pane (double click on its title, F11)</source>
        <translation>最大化此面板（双击标题，F11）</translation>
    </message>
    <message>
        <source>Close this pane (Ctrl+W); View, Panels shows it again</source>
        <translation>关闭此面板 (Ctrl+W)；通过“视图 &gt; 面板”可重新显示</translation>
    </message>
    <message>
        <source>Show all panes again (double click on the title, F11)</source>
        <translation>重新显示全部面板（双击标题，F11）</translation>
    </message>
    <message>
        <source>Click to unfold: %1</source>
        <translation>单击展开：%1</translation>
    </message>
</context>
<context>
    <name>DumpButton</name>
    <message>
        <source>detected: %1</source>
        <translation>检测到：%1</translation>
    </message>
    <message>
        <source>not detected</source>
        <translation>未检测到</translation>
    </message>
    <message>
        <source>1 ignore rule</source>
        <translation>1 条忽略规则</translation>
    </message>
    <message>
        <source>%1 ignore rules</source>
        <translation>%1 条忽略规则</translation>
    </message>
    <message>
        <source>1 ignored row</source>
        <translation>1 个忽略的行</translation>
    </message>
    <message>
        <source>%1 ignored rows</source>
        <translation>%1 个忽略的行</translation>
    </message>
    <message>
        <source>1 manual match</source>
        <translation>1 个手动匹配</translation>
    </message>
    <message>
        <source>%1 manual matches</source>
        <translation>%1 个手动匹配</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>dumps A %1, B %2</source>
        <translation>dump A %1，B %2</translation>
    </message>
    <message>
        <source>dumps %1</source>
        <translation>dump %1</translation>
    </message>
    <message>
        <source>dumps</source>
        <translation>dump</translation>
    </message>
    <message>
        <source>not known, or the same in both</source>
        <translation>未知，或两者相同</translation>
    </message>
    <message>
        <source>Compare the dumps again</source>
        <translation>重新比较 dump 数据</translation>
    </message>
    <message>
        <source>dump step = step of the log + offset. Empty: as detected from the logs</source>
        <translation>dump 的 step = 日志的 step + 偏移。留空：使用根据日志检测到的偏移</translation>
    </message>
    <message>
        <source>Numbers of ranks, such as 0, 2, 5-9. Empty: all</source>
        <translation>rank 的编号，例如 0, 2, 5-9。留空：全部</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>How the training is divided over its processes, such as tp=2,pp=4,sp. Sizes: tp, cp, dp, pp, ep, vpp, micro, layers, experts; also sp, recompute, tied, adam</source>
        <translation>训练如何划分到各进程，如 tp=2,pp=4,sp。大小：tp、cp、dp、pp、ep、vpp、micro、layers、experts；还有 sp、recompute、tied、adam</translation>
    </message>
    <message>
        <source>The dimensions of the layouts, the one that changes with each rank first</source>
        <translation>布局的各个维，随进程号最先变化的维在前</translation>
    </message>
    <message>
        <source>Edit the rules …</source>
        <translation>编辑规则 …</translation>
    </message>
    <message>
        <source>Offset of the dumps of A</source>
        <translation>A 的 dump 数据偏移</translation>
    </message>
    <message>
        <source>Offset of the dumps of B</source>
        <translation>B 的 dump 数据偏移</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Layout of A</source>
        <translation>A 的布局</translation>
    </message>
    <message>
        <source>Layout of B</source>
        <translation>B 的布局</translation>
    </message>
    <message>
        <source>Order of the ranks</source>
        <translation>进程的顺序</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>评审决定</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>A: %1, B: %2</source>
        <translation>A：%1，B：%2</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>评审决定</translation>
    </message>
    <message>
        <source>Offsets between dumps and logs: A %1, B %2
Ranks: %3
Layout of A: %4
Layout of B: %5
Decisions: %6</source>
        <translation>转储与日志的偏移：A %1，B %2
进程：%3
A 的布局：%4
B 的布局：%5
决定：%6</translation>
    </message>
    <message>
        <source>A saved result keeps its dumps. Open the two runs instead.</source>
        <translation>已保存的结果中的 dump 数据不可更改。请改为打开这两次训练。</translation>
    </message>
</context>
<context>
    <name>ElementView</name>
    <message>
        <source>How often each difference occurs</source>
        <translation>各差异出现的次数</translation>
    </message>
    <message>
        <source>Where in the tensor the differences are</source>
        <translation>差异在张量中的位置</translation>
    </message>
</context>
<context>
    <name>Evidence</name>
    <message>
        <source>%1 contains no finite value.</source>
        <translation>%1 不含任何有限值。</translation>
    </message>
    <message>
        <source>%1 contains every digit.</source>
        <translation>%1 包含全部位数。</translation>
    </message>
    <message>
        <source>%1 prints %2 significant digits: differences under %3 cannot be seen in it.</source>
        <translation>%1 打印 %2 位有效数字：小于 %3 的差异在其中不可见。</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>atol %1 cannot be tested here: the logs show nothing below %2.</source>
        <translation>此处无法检验 atol %1：日志无法显示 %2 以下的差异。</translation>
    </message>
    <message>
        <source>Precision of the logs</source>
        <translation>日志的精度</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>An atol of %1 passes every step.</source>
        <translation>atol 取 %1 时每一步都通过。</translation>
    </message>
    <message>
        <source>No atol passes every step: a value is not a number in one of the runs.</source>
        <translation>没有 atol 能使每一步都通过：其中一次训练有值不是数值。</translation>
    </message>
    <message>
        <source>Tolerance ladder</source>
        <translation>容差阶梯</translation>
    </message>
    <message>
        <source>first step outside</source>
        <translation>首个超差步</translation>
    </message>
    <message>
        <source>steps outside</source>
        <translation>超差步数</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>all steps</source>
        <translation>所有步</translation>
    </message>
    <message>
        <source>the first 10 steps</source>
        <translation>前 10 步</translation>
    </message>
    <message>
        <source>the last 10 % of the steps</source>
        <translation>最后 10% 的步</translation>
    </message>
    <message>
        <source>It describes only the steps that have one.</source>
        <translation>仅描述有该误差的步。</translation>
    </message>
    <message>
        <source>Below 1 %: consistent with the baseline.</source>
        <translation>低于 1%：与标杆相符。</translation>
    </message>
    <message>
        <source>1 % or more is not consistent with the baseline.</source>
        <translation>1% 及以上与标杆不符。</translation>
    </message>
    <message>
        <source>It grows over the run: a drift.</source>
        <translation>随训练增大：存在漂移。</translation>
    </message>
    <message>
        <source>Steps without one, because B is 0 or a value is not a number: %1.</source>
        <translation>因 B 为 0 或值不是数值而没有该误差的步：%1。</translation>
    </message>
    <message>
        <source>Mean relative error, |A − B| / |B|</source>
        <translation>平均相对误差，|A − B| / |B|</translation>
    </message>
    <message>
        <source>Points outside the tolerance: %1 of %2, the first is %3</source>
        <translation>超出容差的点：%2 个中有 %1 个，首个为 %3</translation>
    </message>
    <message>
        <source>Points outside the tolerance: none of %1</source>
        <translation>超出容差的点：%1 个中没有</translation>
    </message>
    <message>
        <source>Largest |A − B| of finite values: %1 at %2</source>
        <translation>有限值中最大的 |A − B|：%1，位于 %2</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>, and more</source>
        <translation>，以及更多</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>A 和 B</translation>
    </message>
    <message>
        <source>step %1 in %2</source>
        <translation>%2 的第 %1 步</translation>
    </message>
    <message>
        <source>Spikes</source>
        <translation>尖峰</translation>
    </message>
    <message>
        <source>none: no value is over 1.5 times the median around it</source>
        <translation>无：没有值超过其邻域中位数的 1.5 倍</translation>
    </message>
    <message>
        <source>step %1 in %2 from %3 to %4</source>
        <translation>%2 的第 %1 步，从 %3 变为 %4</translation>
    </message>
    <message>
        <source>Jumps</source>
        <translation>跳变</translation>
    </message>
    <message>
        <source>none: no curve rises to more than 1.5 times its values and stays there</source>
        <translation>无：没有曲线升至原值的 1.5 倍以上并保持</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>further stretches: %1</source>
        <translation>另有段数：%1</translation>
    </message>
    <message>
        <source>%1: records that repeat a step, of which the last one counts (%2): </source>
        <translation>%1：重复同一步的记录，以最后一条为准（%2）： </translation>
    </message>
    <message>
        <source>%1: steps: %2</source>
        <translation>%1：步数：%2</translation>
    </message>
    <message>
        <source>the steps go back from %1 to %2</source>
        <translation>step 从 %1 回退到 %2</translation>
    </message>
    <message>
        <source>%1: further places where they go back: %2</source>
        <translation>%1：其他回退处：%2</translation>
    </message>
    <message>
        <source>%1: records that print no value: %2</source>
        <translation>%1：未打印数值的记录：%2</translation>
    </message>
    <message>
        <source>%1: records that could not be read: %2</source>
        <translation>%1：无法读取的记录：%2</translation>
    </message>
    <message>
        <source>In both, each of them compared: %1</source>
        <translation>双方均有，且每一步都已比较：%1</translation>
    </message>
    <message>
        <source>Only in A (%1)</source>
        <translation>仅 A 有（%1）</translation>
    </message>
    <message>
        <source>Only in B (%1)</source>
        <translation>仅 B 有（%1）</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Suspiciously equal?</source>
        <translation>相等是否可疑？</translation>
    </message>
    <message>
        <source>Every value is equal, and both logs are the same file.</source>
        <translation>所有值均相等，且两个日志是同一文件。</translation>
    </message>
    <message>
        <source>Every value is equal, though the logs print different seeds.</source>
        <translation>所有值均相等，但两个日志打印的随机种子不同。</translation>
    </message>
    <message>
        <source>The curves have no step in common.</source>
        <translation>两条曲线没有共同步。</translation>
    </message>
</context>
<context>
    <name>EvidenceActions</name>
    <message>
        <source>Computing the checksums of both runs …</source>
        <translation>正在计算两次训练的校验值 …</translation>
    </message>
    <message>
        <source>&amp;Report …</source>
        <translation>报告(&amp;R) …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>Copy the text of an &amp;issue (Markdown)</source>
        <translation>复制 issue 文本（Markdown）(&amp;I)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+M</source>
        <translation>Ctrl+Shift+M</translation>
    </message>
    <message>
        <source>&amp;Bundle of picture, text and tables …</source>
        <translation>证据包：图片、文本和表格(&amp;B) …</translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation>Ctrl+B</translation>
    </message>
    <message>
        <source>&amp;Everything</source>
        <translation>全部内容(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Why here</source>
        <translation>差异原因(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Curves, the visible part</source>
        <translation>曲线的可见部分(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Operators</source>
        <translation>算子(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Map of steps and ranks</source>
        <translation>步与 rank 的分布图(&amp;M)</translation>
    </message>
    <message>
        <source>Randomness chec&amp;klist</source>
        <translation>随机性检查清单(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Save a picture of the comparison …</source>
        <translation>保存比较的图片(&amp;S) …</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>Copy a pict&amp;ure of</source>
        <translation>复制视图图片(&amp;U)</translation>
    </message>
    <message>
        <source>S&amp;ave a picture of</source>
        <translation>保存视图图片(&amp;A)</translation>
    </message>
    <message>
        <source>Pictures &amp;contain</source>
        <translation>图片内容(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Lines about files, counts and verdict</source>
        <translation>包含文件、计数和结论行(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;No user names, host names or folders</source>
        <translation>不含用户名、主机名和目录(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;%1 × the resolution of a standard screen</source>
        <translation>&amp;%1 × 标准屏幕分辨率</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is empty: choose a row first.</source>
        <translation>“%1”为空：请先选择一行。</translation>
    </message>
    <message>
        <source>This view is not available for these runs.</source>
        <translation>此视图不适用于这两次训练。</translation>
    </message>
    <message>
        <source>The picture was copied to the clipboard.</source>
        <translation>图片已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Save a picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Folder of the report</source>
        <translation>报告目录</translation>
    </message>
    <message>
        <source>The text of the issue was copied to the clipboard; user names, host names and folders above the runs are removed.</source>
        <translation>issue 文本已复制到剪贴板；用户名、主机名和训练的上级目录已去除。</translation>
    </message>
    <message>
        <source>Save a bundle</source>
        <translation>保存证据包</translation>
    </message>
    <message>
        <source>Bundles (*.zip)</source>
        <translation>证据包 (*.zip)</translation>
    </message>
</context>
<context>
    <name>ExaminationActions</name>
    <message>
        <source>The run was not examined: %1</source>
        <translation>未检查该训练：%1</translation>
    </message>
    <message>
        <source>E&amp;xamine one run alone …</source>
        <translation>单独检查一次训练(&amp;X) …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+R</source>
        <translation>Ctrl+Shift+R</translation>
    </message>
    <message>
        <source>&amp;A: %1</source>
        <translation>&amp;A：%1</translation>
    </message>
    <message>
        <source>&amp;B: %1</source>
        <translation>&amp;B：%1</translation>
    </message>
    <message>
        <source>Another &amp;run …</source>
        <translation>其他运行(&amp;R) …</translation>
    </message>
    <message>
        <source>A run with dumps</source>
        <translation>含 dump 数据的训练</translation>
    </message>
    <message>
        <source>Examining %1 …</source>
        <translation>正在检查 %1 …</translation>
    </message>
    <message>
        <source>%1 examined alone</source>
        <translation>单独检查 %1</translation>
    </message>
    <message>
        <source>Results that no correct run gives</source>
        <translation>正确的训练不会产生的结果</translation>
    </message>
</context>
<context>
    <name>FieldTable</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Two files</source>
        <translation>两个文件</translation>
    </message>
    <message>
        <source>Files of both runs</source>
        <translation>双方的文件</translation>
    </message>
    <message>
        <source>%1 of %2 files shown</source>
        <translation>显示 %1 个文件，共 %2 个</translation>
    </message>
    <message>
        <source>F&amp;iles of both runs</source>
        <translation>双方的文件(&amp;I)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+F</source>
        <translation>Ctrl+Alt+F</translation>
    </message>
</context>
<context>
    <name>FileModel</name>
    <message>
        <source>equal bytes</source>
        <translation>逐字节相同</translation>
    </message>
    <message>
        <source>equal content</source>
        <translation>内容相同</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅 A 有</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅 B 有</translation>
    </message>
    <message>
        <source>differs, not understood</source>
        <translation>不同，未理解</translation>
    </message>
    <message>
        <source>not readable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Dumps</source>
        <translation>dump 数据</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Results of msprobe</source>
        <translation>msprobe 的结果</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>其他文件</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>读取为</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
</context>
<context>
    <name>FileWatch</name>
    <message>
        <source>%1 was changed or removed after it was read.</source>
        <translation>%1 在读取之后被修改或删除。</translation>
    </message>
    <message>
        <source>%1 was changed after it was read.</source>
        <translation>%1 在读取之后被修改。</translation>
    </message>
    <message>
        <source>So was 1 other file.</source>
        <translation>另有 1 个文件也是如此。</translation>
    </message>
    <message>
        <source>So were %1 other files.</source>
        <translation>另有 %1 个文件也是如此。</translation>
    </message>
</context>
<context>
    <name>FilterActions</name>
    <message>
        <source>Sa&amp;ved filters</source>
        <translation>已保存的筛选条件(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Save this filter …</source>
        <translation>保存此筛选条件(&amp;S) …</translation>
    </message>
    <message>
        <source>Ctrl+Alt+S</source>
        <translation>Ctrl+Alt+S</translation>
    </message>
    <message>
        <source>There is no filter to save. Type one above the rows.</source>
        <translation>没有可保存的筛选条件。请先在行上方输入。</translation>
    </message>
    <message>
        <source>Save a filter</source>
        <translation>保存筛选条件</translation>
    </message>
    <message>
        <source>Name of the filter %1</source>
        <translation>筛选条件 %1 的名称</translation>
    </message>
</context>
<context>
    <name>FindingActions</name>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Checkpoint&amp;s</source>
        <translation>Checkpoint(&amp;S)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+K</source>
        <translation>Ctrl+Alt+K</translation>
    </message>
    <message>
        <source>&amp;Tokens</source>
        <translation>Token(&amp;T)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+E</source>
        <translation>Ctrl+Alt+E</translation>
    </message>
</context>
<context>
    <name>FindingList</name>
    <message>
        <source>Only what differs</source>
        <translation>仅显示差异</translation>
    </message>
    <message>
        <source>Filter: words that all occur</source>
        <translation>过滤：词须全部出现</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>step</translation>
    </message>
</context>
<context>
    <name>FindingModel</name>
    <message>
        <source>%1 · %2 of %3 differ</source>
        <translation>%1 · %3 项中 %2 项不同</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>differs within the tolerance</source>
        <translation>不同，在容差内</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不一致</translation>
    </message>
</context>
<context>
    <name>FoldLine</name>
    <message>
        <source>Click to unfold: %1</source>
        <translation>单击展开：%1</translation>
    </message>
</context>
<context>
    <name>GraphPane</name>
    <message>
        <source>Kind of graph</source>
        <translation>图的类型</translation>
    </message>
    <message>
        <source>Producers and consumers</source>
        <translation>生产者与消费者</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>origin: its inputs agree, an output differs · carrier: an input and an output differ · healed: an input differs, its outputs agree</source>
        <translation>源头：输入一致，有输出不一致 · 传播：有输入和输出不一致 · 恢复一致：有输入不一致，输出一致</translation>
    </message>
</context>
<context>
    <name>Guide</name>
    <message>
        <source>User guide</source>
        <translation>用户指南</translation>
    </message>
    <message>
        <source>Format of saved results</source>
        <translation>已保存的结果的格式</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>search; Enter finds the next place</source>
        <translation>搜索；Enter 查找下一处</translation>
    </message>
</context>
<context>
    <name>HistoryActions</name>
    <message>
        <source>&amp;Back to where you were</source>
        <translation>后退到之前的位置(&amp;B)</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>For&amp;ward again</source>
        <translation>再次前进(&amp;W)</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+Right</translation>
    </message>
</context>
<context>
    <name>IgnoreRulesDialog</name>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>The rule ignores a row only if this column is within the limit</source>
        <translation>仅当该列不超过限值时，规则才忽略该行</translation>
    </message>
    <message>
        <source>any difference</source>
        <translation>任意差异</translation>
    </message>
    <message>
        <source>Rows to ignore</source>
        <translation>要忽略的行</translation>
    </message>
    <message>
        <source>On</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Name or pattern</source>
        <translation>名称或模式</translation>
    </message>
    <message>
        <source>Only if</source>
        <translation>仅当</translation>
    </message>
    <message>
        <source>is at most</source>
        <translation>不超过</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Rows that a rule matches count as within tolerance when they differ. They stay visible and counted. The wildcards * and ? match anything: Tensor.dropout*, *.output.1</source>
        <translation>与规则匹配的行不一致时按在容差内处理。这些行仍然可见并计数。通配符 * 和 ? 匹配任意内容：Tensor.dropout*、*.output.1</translation>
    </message>
    <message>
        <source>&amp;Add a rule</source>
        <translation>添加规则(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
</context>
<context>
    <name>KeyHelp</name>
    <message>
        <source>wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>zoom the plot at the cursor</source>
        <translation>以光标为中心缩放图</translation>
    </message>
    <message>
        <source>drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>zoom the plot to the box</source>
        <translation>将图缩放到所选框</translation>
    </message>
    <message>
        <source>Ctrl+drag, middle button</source>
        <translation>Ctrl+拖动、鼠标中键</translation>
    </message>
    <message>
        <source>move the plot</source>
        <translation>移动图</translation>
    </message>
    <message>
        <source>double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>the whole range</source>
        <translation>完整范围</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>opens or closes a heading or a folded group of operators; in the roll-up goes to the first call that differs</source>
        <translation>展开或折叠标题或已折叠的算子组；在汇总中转到首个不一致的调用</translation>
    </message>
    <message>
        <source>arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>move through the rows, the modules and the cells of the map</source>
        <translation>在行、模块和分布图单元格之间移动</translation>
    </message>
    <message>
        <source>P, Delete</source>
        <translation>P、Delete</translation>
    </message>
    <message>
        <source>in the list of recent runs: pin, remove from the list</source>
        <translation>在最近训练列表中：固定、从列表中移除</translation>
    </message>
    <message>
        <source>Alt+Up, Alt+Down</source>
        <translation>Alt+上、Alt+下</translation>
    </message>
    <message>
        <source>in the dialog of the columns: move the column</source>
        <translation>在列对话框中：移动列</translation>
    </message>
    <message>
        <source>+ − 0 Backspace</source>
        <translation>+ − 0 Backspace</translation>
    </message>
    <message>
        <source>in the graph: larger, smaller, reset, outer module</source>
        <translation>在图中：放大、缩小、重置、外层模块</translation>
    </message>
    <message>
        <source>click, Enter</source>
        <translation>单击、Enter</translation>
    </message>
    <message>
        <source>the log lines of the step under the cursor</source>
        <translation>显示光标所在步的日志行</translation>
    </message>
    <message>
        <source>Shift+click</source>
        <translation>Shift+单击</translation>
    </message>
    <message>
        <source>set the second cursor here</source>
        <translation>在此设置第二光标</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左、右</translation>
    </message>
    <message>
        <source>the cursor to the next point, in the plot</source>
        <translation>在图中将光标移到相邻数据点</translation>
    </message>
    <message>
        <source>Shift+Left, Shift+Right</source>
        <translation>Shift+左、Shift+右</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>按键与鼠标</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Search the keys</source>
        <translation>搜索按键</translation>
    </message>
    <message>
        <source>search, for example: difference</source>
        <translation>搜索，例如：差异</translation>
    </message>
</context>
<context>
    <name>Lists</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>LogActions</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>The logs were too large to be saved with the result.</source>
        <translation>日志过大，未随结果保存。</translation>
    </message>
    <message>
        <source>These logs have no lines of text.</source>
        <translation>这些日志没有文本行。</translation>
    </message>
</context>
<context>
    <name>LogPreviewTable</name>
    <message>
        <source>record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无数值</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>other metric</source>
        <translation>其他指标</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>未结束</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>The first lines of the log and what is read from them</source>
        <translation>日志的前若干行及从中读取的内容</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>读取为</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>step</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>%1 of the first %2 lines are records</source>
        <translation>前 %2 行中有 %1 行是记录</translation>
    </message>
    <message>
        <source>steps %1 to %2</source>
        <translation>第 %1 至 %2 步</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 行无法读取</translation>
    </message>
    <message>
        <source>%1 without a value</source>
        <translation>%1 行无数值</translation>
    </message>
    <message>
        <source>read as %1, %2</source>
        <translation>按 %1、%2 读取</translation>
    </message>
</context>
<context>
    <name>LogReadingActions</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>No file that could be a log is located under the two paths.</source>
        <translation>两个路径下没有可能是日志的文件。</translation>
    </message>
    <message>
        <source>Saved in %1: logs of this form are read with it from now on.</source>
        <translation>已保存到 %1：此后此类日志均按它读取。</translation>
    </message>
    <message>
        <source>The pattern was not saved: %1</source>
        <translation>模式未保存：%1</translation>
    </message>
</context>
<context>
    <name>LogReadingDialog</name>
    <message>
        <source>Read the other logs of both runs in the same way</source>
        <translation>两次训练的其他日志也按相同方式读取</translation>
    </message>
    <message>
        <source>Change how the log is read</source>
        <translation>更改日志读取方式</translation>
    </message>
    <message>
        <source>A regular expression with named groups: step or iter, epoch, rank, and loss; every other group is a metric with that name.</source>
        <translation>带命名组的正则表达式：step 或 iter、epoch、rank，以及 loss；其他每个组均为同名的指标。</translation>
    </message>
    <message>
        <source>the part of the pattern up to its step</source>
        <translation>模式中到 step 为止的部分</translation>
    </message>
    <message>
        <source>Lines that match this and not the pattern are counted as unreadable.</source>
        <translation>匹配此表达式但不匹配模式的行计为无法读取。</translation>
    </message>
    <message>
        <source>Named groups: (?P&lt;step&gt;…) and (?P&lt;loss&gt;…); epoch, iter and rank are also known, and every other group becomes a metric.</source>
        <translation>命名组：(?P&lt;step&gt;…) 和 (?P&lt;loss&gt;…)；也支持 epoch、iter 和 rank，其他每个组均成为一个指标。</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>日志(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Reader</source>
        <translation>读取器(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Encoding</source>
        <translation>编码(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Pattern</source>
        <translation>模式(&amp;P)</translation>
    </message>
    <message>
        <source>Lines that &amp;look like records</source>
        <translation>类似记录的行(&amp;L)</translation>
    </message>
    <message>
        <source>Read &amp;again</source>
        <translation>重新读取(&amp;A)</translation>
    </message>
    <message>
        <source>Reads both runs again with this choice</source>
        <translation>按此选择重新读取两次训练</translation>
    </message>
    <message>
        <source>&amp;Save the pattern …</source>
        <translation>保存模式(&amp;S) …</translation>
    </message>
    <message>
        <source>Saved in the configuration: logs of this form are then read automatically</source>
        <translation>保存到配置中：此后自动读取此类日志</translation>
    </message>
    <message>
        <source>detected from the content</source>
        <translation>根据内容检测</translation>
    </message>
    <message>
        <source>my own pattern</source>
        <translation>自定义模式</translation>
    </message>
    <message>
        <source>detected from the bytes</source>
        <translation>根据字节检测</translation>
    </message>
    <message>
        <source>Save the pattern</source>
        <translation>保存模式</translation>
    </message>
    <message>
        <source>Name of the log format:</source>
        <translation>日志格式的名称：</translation>
    </message>
</context>
<context>
    <name>LogWatch</name>
    <message>
        <source>following the logs</source>
        <translation>正在跟踪日志</translation>
    </message>
    <message>
        <source>following, but there are no curves</source>
        <translation>正在跟踪，但没有曲线</translation>
    </message>
    <message>
        <source>The logs are no longer followed. %1</source>
        <translation>已停止跟踪日志。%1</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>the log of %1 no longer exists; waiting for it</source>
        <translation>%1 的日志已不存在；正在等待</translation>
    </message>
    <message>
        <source>%1 was rewritten and is read again from its start</source>
        <translation>%1 已被重写，将从头重新读取</translation>
    </message>
    <message>
        <source>%1: %2 new steps</source>
        <translation>%1：新增 %2 步</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>following · checked at %1</source>
        <translation>正在跟踪 · 检查于 %1</translation>
    </message>
    <message>
        <source>The runs diverge: step %1 is the first outside the tolerance, A %2, B %3.</source>
        <translation>两次训练出现分叉：第 %1 步首先超出容差，A %2，B %3。</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Curves · no curve that both runs have</source>
        <translation>曲线 · 两次训练没有共同的曲线</translation>
    </message>
    <message>
        <source>Curves · one point: %1 at step %2 is %3 in A; at step %4, %5 in B</source>
        <translation>曲线 · 仅一个数据点：%1 在 A 的第 %2 步为 %3；在 B 的第 %4 步为 %5</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Neither A nor B is in a folder or a database of a tracker that holds several runs.</source>
        <translation>A 和 B 均不在包含多次训练的跟踪工具目录或数据库中。</translation>
    </message>
    <message>
        <source>There is no difference group before this row.</source>
        <translation>此行之前没有差异组。</translation>
    </message>
    <message>
        <source>There is no difference group after this row.</source>
        <translation>此行之后没有差异组。</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>已取消，未作任何更改。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1 — saved in %2</source>
        <translation>%1 — 保存于 %2</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>There is no difference before this row.</source>
        <translation>此行之前没有差异。</translation>
    </message>
    <message>
        <source>There is no difference after this row.</source>
        <translation>此行之后没有差异。</translation>
    </message>
    <message>
        <source>&amp;Open two runs …</source>
        <translation>打开两次训练(&amp;O) …</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>新建窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+W</source>
        <translation>Ctrl+Alt+W</translation>
    </message>
    <message>
        <source>A new window could not be opened.</source>
        <translation>无法打开新窗口。</translation>
    </message>
    <message>
        <source>Open the &amp;example</source>
        <translation>打开示例(&amp;E)</translation>
    </message>
    <message>
        <source>Open the second example: e&amp;qual losses</source>
        <translation>打开第二个示例：loss 相等(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Ctrl+Q</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Swap A and B</source>
        <translation>交换 A 和 B(&amp;S)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+S</source>
        <translation>Ctrl+Shift+S</translation>
    </message>
    <message>
        <source>&amp;Read both runs again</source>
        <translation>重新读取两次训练(&amp;R)</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>Rea&amp;d the logs differently …</source>
        <translation>以其他方式读取日志(&amp;D) …</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>Choose other runs of a tracker …</source>
        <translation>选择跟踪工具的其他训练 …</translation>
    </message>
    <message>
        <source>Tolerances of single metrics …</source>
        <translation>单个指标的容差 …</translation>
    </message>
    <message>
        <source>Add &amp;baseline repeat …</source>
        <translation>添加标杆重复运行(&amp;B) …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+B</source>
        <translation>Ctrl+Shift+B</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Next difference</source>
        <translation>下一个差异(&amp;N)</translation>
    </message>
    <message>
        <source>F8</source>
        <translation>F8</translation>
    </message>
    <message>
        <source>&amp;Previous difference</source>
        <translation>上一个差异(&amp;P)</translation>
    </message>
    <message>
        <source>Shift+F8</source>
        <translation>Shift+F8</translation>
    </message>
    <message>
        <source>Next difference &amp;group, past what only carries one</source>
        <translation>下一个差异组，跳过仅传播差异的行(&amp;G)</translation>
    </message>
    <message>
        <source>Ctrl+F8</source>
        <translation>Ctrl+F8</translation>
    </message>
    <message>
        <source>Previous difference g&amp;roup</source>
        <translation>上一个差异组(&amp;R)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F8</source>
        <translation>Ctrl+Shift+F8</translation>
    </message>
    <message>
        <source>&amp;First difference</source>
        <translation>首个差异(&amp;F)</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>F&amp;ilter the rows</source>
        <translation>过滤各行(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Curves</source>
        <translation>曲线(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Operators</source>
        <translation>算子(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>详情(&amp;D)</translation>
    </message>
    <message>
        <source>W&amp;hy here</source>
        <translation>差异原因(&amp;H)</translation>
    </message>
    <message>
        <source>Steps and &amp;ranks</source>
        <translation>步与 rank(&amp;R)</translation>
    </message>
    <message>
        <source>Randomness chec&amp;klist</source>
        <translation>随机性检查清单(&amp;K)</translation>
    </message>
    <message>
        <source>Curve &amp;facts</source>
        <translation>曲线信息(&amp;F)</translation>
    </message>
    <message>
        <source>Lo&amp;g lines</source>
        <translation>日志行(&amp;G)</translation>
    </message>
    <message>
        <source>Pro&amp;blems</source>
        <translation>问题(&amp;B)</translation>
    </message>
    <message>
        <source>Ne&amp;xt pane</source>
        <translation>下一个面板(&amp;X)</translation>
    </message>
    <message>
        <source>F6</source>
        <translation>F6</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>上一个面板(&amp;V)</translation>
    </message>
    <message>
        <source>Shift+F6</source>
        <translation>Shift+F6</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Maximise the pane, or show all</source>
        <translation>最大化面板或显示全部(&amp;M)</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>Clos&amp;e the pane</source>
        <translation>关闭面板(&amp;E)</translation>
    </message>
    <message>
        <source>Ctrl+W</source>
        <translation>Ctrl+W</translation>
    </message>
    <message>
        <source>Reset the &amp;arrangement</source>
        <translation>重置布局(&amp;A)</translation>
    </message>
    <message>
        <source>Colo&amp;urs</source>
        <translation>颜色(&amp;U)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>文字大小(&amp;X)</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>语言 (Language)(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>放大文字(&amp;L)</translation>
    </message>
    <message>
        <source>Ctrl++</source>
        <translation>Ctrl++</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>Ctrl+-</source>
        <translation>Ctrl+-</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>正常大小(&amp;N)</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>For a &amp;presentation</source>
        <translation>用于演示(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Evidence</source>
        <translation>证据(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Copy what has the focus: rows, details or a picture</source>
        <translation>复制焦点内容：行、详情或图片(&amp;C)</translation>
    </message>
    <message>
        <source>Copy a &amp;picture of the view that has the focus</source>
        <translation>复制焦点视图的图片(&amp;P)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+I</source>
        <translation>Ctrl+Shift+I</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>User &amp;guide</source>
        <translation>用户指南(&amp;G)</translation>
    </message>
    <message>
        <source>Shift+F1</source>
        <translation>Shift+F1</translation>
    </message>
    <message>
        <source>Documentation in the &amp;browser</source>
        <translation>在浏览器中打开文档(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Format of saved results</source>
        <translation>已保存的结果的格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation>按键与鼠标(&amp;K)</translation>
    </message>
    <message>
        <source>Find a &amp;command …</source>
        <translation>查找命令(&amp;C) …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>&amp;About Rundiff</source>
        <translation>关于 Rundiff(&amp;A)</translation>
    </message>
    <message>
        <source>About Rundiff</source>
        <translation>关于 Rundiff</translation>
    </message>
    <message>
        <source>Rundiff %1
Shows where two training runs diverge, and why.
GPL-3.0-or-later</source>
        <translation>Rundiff %1
显示两次训练在何处出现分叉以及原因。
GPL-3.0-or-later</translation>
    </message>
    <message>
        <source>A further run of the baseline</source>
        <translation>另一次标杆训练</translation>
    </message>
    <message>
        <source>%1 is already loaded.</source>
        <translation>%1 已加载。</translation>
    </message>
    <message>
        <source>This saved result is too large to be judged by another rule. Open its two runs instead.</source>
        <translation>此已保存的结果过大，无法按其他规则判定。请改为打开其两次训练。</translation>
    </message>
    <message>
        <source>Reading %1 and %2 …</source>
        <translation>正在读取 %1 和 %2 …</translation>
    </message>
    <message>
        <source>The two runs have nothing in common that could be compared: neither a metric nor a dump of the same step. Choose other folders, or the log files themselves.</source>
        <translation>两次训练没有可比较的共同内容：既没有共同指标，也没有同一步的 dump 数据。请选择其他目录，或直接选择日志文件。</translation>
    </message>
    <message>
        <source>Run A, under test</source>
        <translation>训练 A，待测</translation>
    </message>
    <message>
        <source>Run B, the baseline</source>
        <translation>训练 B，标杆</translation>
    </message>
    <message>
        <source>Opening %1 …</source>
        <translation>正在打开 %1 …</translation>
    </message>
    <message>
        <source>Tolerances of single metrics</source>
        <translation>单个指标的容差</translation>
    </message>
    <message>
        <source>One metric or glob in a line, with atol, rtol or both, such as: grad_norm rtol=0.1</source>
        <translation>每行一个指标或通配模式，后跟 atol、rtol 或两者，例如：grad_norm rtol=0.1</translation>
    </message>
</context>
<context>
    <name>ManualMatchDialog</name>
    <message>
        <source>Match single &amp;rows instead of whole operators</source>
        <translation>匹配单行而不是整个算子(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Match these two</source>
        <translation>匹配这两项(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Undo this match</source>
        <translation>撤销此匹配(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Export as msprobe&apos;s YAML …</source>
        <translation>导出为 msprobe 的 YAML(&amp;E) …</translation>
    </message>
    <message>
        <source>Match manually</source>
        <translation>手动匹配</translation>
    </message>
    <message>
        <source>Only in A</source>
        <translation>仅 A 有</translation>
    </message>
    <message>
        <source>Only in B</source>
        <translation>仅 B 有</translation>
    </message>
    <message>
        <source>Matched manually</source>
        <translation>手动匹配项</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>A match requires an operator that only A has and one that only B has; this step and rank has %1 and %2 of them.</source>
        <translation>匹配需要一个仅 A 有的算子和一个仅 B 有的算子；当前 step 和 rank 中分别有 %1 个和 %2 个。</translation>
    </message>
    <message>
        <source>Choose the operator on each side that is really the same: their rows are then compared, here and in all other steps and ranks.</source>
        <translation>在两侧分别选择实际相同的算子：此后在当前及所有其他 step 和 rank 中比较它们的行。</translation>
    </message>
</context>
<context>
    <name>Markers</name>
    <message>
        <source>atol %1 + rtol %2 · |B|</source>
        <translation>atol %1 + rtol %2 · |B|</translation>
    </message>
    <message>
        <source>last equal step: %1</source>
        <translation>最后一致的步：%1</translation>
    </message>
    <message>
        <source>last equal epoch: %1</source>
        <translation>最后相等的 epoch：%1</translation>
    </message>
    <message>
        <source>last equal record: %1</source>
        <translation>最后相等的记录：%1</translation>
    </message>
    <message>
        <source>first step outside atol: %1</source>
        <translation>首个超出 atol 的步：%1</translation>
    </message>
    <message>
        <source>first epoch outside atol: %1</source>
        <translation>首个超出 atol 的 epoch：%1</translation>
    </message>
    <message>
        <source>first record outside atol: %1</source>
        <translation>首条超出 atol 的记录：%1</translation>
    </message>
    <message>
        <source>leaves the noise slowly: %1</source>
        <translation>缓慢偏离噪声：%1</translation>
    </message>
    <message>
        <source>leaves the noise: %1</source>
        <translation>超出噪声：%1</translation>
    </message>
    <message>
        <source> · see its dump</source>
        <translation> · 查看其 dump 数据</translation>
    </message>
    <message>
        <source> · see the dump 1 step before</source>
        <translation> · 查看早 1 步的 dump 数据</translation>
    </message>
    <message>
        <source> · see the dump %1 steps before</source>
        <translation> · 查看早 %1 步的 dump 数据</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>pytorch, mindspore or tensorflow (default: the imported one)</source>
        <translation>pytorch、mindspore 或 tensorflow（默认：脚本导入的框架）</translation>
    </message>
    <message>
        <source>an unknown item fails, too</source>
        <translation>状态为未知的检查项也视为不通过</translation>
    </message>
    <message>
        <source>exit status 0 requires only that this item is confirmed</source>
        <translation>仅要求该检查项已确认，退出码即为 0</translation>
    </message>
    <message>
        <source>this item does not affect the exit status</source>
        <translation>该检查项不影响退出码</translation>
    </message>
    <message>
        <source>{} expects the id of an item, not &quot;{}&quot;.</source>
        <translation>{} 应为检查项的 id，而不是“{}”。</translation>
    </message>
    <message>
        <source>{} is both required and ignored.</source>
        <translation>{} 同时被要求和忽略。</translation>
    </message>
    <message>
        <source>Checks scripts, notebooks, shell and environment files, configurations, or folders of them
against the randomness checklist.

  rundiff check PATH... [options]

Each way to start a training program is judged separately: options and variables of a
launcher apply to the program that it starts. An item is confirmed when all programs meet
it; otherwise the reason names the program and launcher that do not. &quot;no evidence&quot; means
that nothing was found, &quot;undecided&quot; that the evidence depends on something that is not
known. Tests and assets are not evidence.

Exit status: 0 nothing fails and everything was read, 1 an item fails (with --strict: or is unknown;
with --require: one of these is not confirmed), 2 trouble, or something was not read.

</source>
        <translation>按随机性检查清单检查脚本、notebook、shell 与环境文件、配置，
或包含它们的目录。

  rundiff check PATH... [选项]

每种启动训练程序的方式单独判定：启动脚本的选项和变量
只作用于由它启动的程序。所有程序均满足时，检查项为已确认；
否则原因中列出不满足的程序和启动脚本。“没有证据”表示
什么都没有找到，“证据不足以判定”表示证据取决于
未知的因素。测试和资源文件不作为证据。

退出码：0 没有检查项不通过且全部内容已读取，1 有检查项不通过（使用 --strict 时：或状态为未知；
使用 --require 时：指定的检查项中有未确认的），2 出现故障，或有内容未读取。

</translation>
    </message>
    <message>
        <source>check requires at least one path.</source>
        <translation>check 至少需要一个路径。</translation>
    </message>
    <message>
        <source>--framework expects pytorch, mindspore or tensorflow, not &quot;{}&quot;.</source>
        <translation>--framework 应为 pytorch、mindspore 或 tensorflow，而不是“{}”。</translation>
    </message>
    <message>
        <source>--require {}: the checklist of {} has no such item.</source>
        <translation>--require {}：{} 的检查清单中没有该检查项。</translation>
    </message>
    <message>
        <source>print the verdict</source>
        <translation>输出结论</translation>
    </message>
    <message>
        <source>judge a new run against golden values, for CI</source>
        <translation>将新训练与标杆值（golden）对照判定，用于 CI</translation>
    </message>
    <message>
        <source>merge what compare --part saved, also on other machines</source>
        <translation>合并 compare --part 保存的分片，可来自其他机器</translation>
    </message>
    <message>
        <source>report what is located under a path</source>
        <translation>报告路径下的内容</translation>
    </message>
    <message>
        <source>check one run for results that no correct operator gives</source>
        <translation>检查单次训练中正确的算子不会产生的结果</translation>
    </message>
    <message>
        <source>compute a result of an operator again</source>
        <translation>重新计算算子的结果</translation>
    </message>
    <message>
        <source>write a script that runs the first differing operator alone</source>
        <translation>生成单独运行首个差异算子的脚本</translation>
    </message>
    <message>
        <source>check scripts against the randomness checklist</source>
        <translation>按随机性检查清单检查脚本</translation>
    </message>
    <message>
        <source>draw a picture without a display</source>
        <translation>在没有显示器的环境中绘制图片</translation>
    </message>
    <message>
        <source>Choosing what is compared</source>
        <translation>选择比较的内容</translation>
    </message>
    <message>
        <source>only this part of the comparison</source>
        <translation>仅比较这一部分</translation>
    </message>
    <message>
        <source>compare the ranks of one run with each other: which one leaves the majority</source>
        <translation>比较同一次训练的各个 rank：哪个 rank 偏离多数</translation>
    </message>
    <message>
        <source>compare again when a file changes: a line for each new answer, until the program is ended</source>
        <translation>文件变化时重新比较：每个新结论一行，直到程序被结束</translation>
    </message>
    <message>
        <source>Parts of a comparison</source>
        <translation>分部比较</translation>
    </message>
    <message>
        <source>compare part I of N parts of the dump pairs, for rundiff merge; requires --save; exit status 0: this part is complete</source>
        <translation>比较全部 dump 数据对 N 个分片中的第 I 个，供 rundiff merge 使用；需要 --save；退出码 0：该分片已完成</translation>
    </message>
    <message>
        <source>with --part: exit status 0 also for a part without a pair of dumps: there may be more parts than pairs</source>
        <translation>与 --part 一起使用：没有任何 dump 对的部分也以退出码 0 结束；部分可以多于 dump 对</translation>
    </message>
    <message>
        <source>with --part: keep FILE.h5 if it already is this part of these runs as they are now</source>
        <translation>与 --part 同用：若 FILE.h5 已是这两次训练当前状态的该分片，则保留</translation>
    </message>
    <message>
        <source>with --part: the dumps on all machines, and which parts see them, as rundiff-mpi --local-dumps writes it</source>
        <translation>与 --part 一起使用：所有机器上的 dump 数据及可见它们的分片，由 rundiff-mpi --local-dumps 写出</translation>
    </message>
    <message>
        <source>--only expects curves, operators, checkpoints, checklist or tokens, not &quot;{}&quot;.</source>
        <translation>--only 需要 curves、operators、checkpoints、checklist 或 tokens，而不是“{}”。</translation>
    </message>
    <message>
        <source>{} chooses nothing with {} {}.</source>
        <translation>{} 与 {} {} 同用时不选中任何内容。</translation>
    </message>
    <message>
        <source>{} has no effect with {}.</source>
        <translation>{} 与 {} 同用时不起作用。</translation>
    </message>
    <message>
        <source>{} requires {}.</source>
        <translation>{} 需要 {}。</translation>
    </message>
    <message>
        <source>--part expects I/N, the part and the number of parts, as in 3/16, not &quot;{}&quot;.</source>
        <translation>--part 应为 I/N，即分片序号和分片总数，例如 3/16，而不是“{}”。</translation>
    </message>
    <message>
        <source>--part requires two runs and --save FILE.h5: rundiff merge reads the parts.</source>
        <translation>--part 需要两次训练和 --save FILE.h5：rundiff merge 读取这些分片。</translation>
    </message>
    <message>
        <source>--part and {} exclude each other: give {} to rundiff merge.</source>
        <translation>--part 与 {} 互斥：请将 {} 用于 rundiff merge。</translation>
    </message>
    <message>
        <source>{} and {} exclude each other.</source>
        <translation>{} 与 {} 不能同时使用。</translation>
    </message>
    <message>
        <source>{} is of {} parts, and not of {}.</source>
        <translation>{} 共有 {} 个分片，而不是 {} 个。</translation>
    </message>
    <message>
        <source>Compares two runs and prints where they diverge.

  rundiff compare A B [options]
  rundiff compare FILE.h5 [options]            what --save or --bundle wrote
  rundiff compare RUN --replicas [options]     the ranks of one run with each other
  rundiff compare RUN --tokens [options]       tokens of one run: rollout engine against trainer
  rundiff compare FILE.rundiff [options]       a session of the window
  rundiff compare -tp A -gp B -o DIR [options]  as msprobe spells it

For example:

  rundiff compare new.log old.log --brief                     two logs, the answer in a few lines
  rundiff compare npu_run gpu_run --report report.html        one page to send to others
  rundiff compare npu_run gpu_run --step 0,1 --save result.h5  two steps, everything in one file

A is the run under test, B the baseline: a run&apos;s folder, a log, a dump folder or a dump.json. A log may also be a pipe: - is standard input, and &lt;(command) of a shell works.

Exit status: 0 the runs agree and everything that both have was compared, 1 they differ, 2 trouble,
or an agreement that is incomplete (see --require, --tolerate and --allow-longer).

</source>
        <translation>比较两次训练，输出分叉的位置。

  rundiff compare A B [选项]
  rundiff compare FILE.h5 [选项]               --save 或 --bundle 写入的文件
  rundiff compare RUN --replicas [选项]        同一次训练的各个 rank 互相比较
  rundiff compare RUN --tokens [选项]          一次训练的 token：推理引擎与训练引擎
  rundiff compare FILE.rundiff [选项]          窗口的会话
  rundiff compare -tp A -gp B -o DIR [选项]     msprobe 的写法

例如：

  rundiff compare new.log old.log --brief                     两份日志，几行结论
  rundiff compare npu_run gpu_run --report report.html        一个页面，可发给他人
  rundiff compare npu_run gpu_run --step 0,1 --save result.h5  两步，全部内容存入一个文件

A 为待测训练，B 为标杆：训练目录、日志、dump 目录或 dump.json。日志也可以是管道：- 表示标准输入，也支持 shell 的 &lt;(command)。

退出码：0 两次训练一致，且双方共有的内容全部已比较，1 不一致，2 出现故障，
或结论一致但不完整（参见 --require、--tolerate 和 --allow-longer）。

</translation>
    </message>
    <message>
        <source>{} is complete.
</source>
        <translation>{} 已完成。
</translation>
    </message>
    <message>
        <source>--log-reading: {} is in none of the runs.</source>
        <translation>--log-reading：{} 不在任何一次训练中。</translation>
    </message>
    <message>
        <source>compare two columns of the tokens of one run: the log-probabilities of its rollout engine (A) with those of its trainer (B)</source>
        <translation>比较一次训练的 token 的两列：推理引擎（A）与训练引擎（B）的对数概率</translation>
    </message>
    <message>
        <source>Time and memory</source>
        <translation>时间与内存</translation>
    </message>
    <message>
        <source>stop after this time and show the results so far; 0: no limit (default 3600)</source>
        <translation>超过该时间后停止并显示已有结果；0：无上限（默认 3600）</translation>
    </message>
    <message>
        <source>stop at this size and show the results so far; 0: no limit (default: 3/4 of the machine&apos;s memory)</source>
        <translation>达到该大小后停止并显示已有结果；0：无上限（默认：本机内存的 3/4）</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>已写入</translation>
    </message>
    <message>
        <source>Reports and bundles of this program have no pictures; those of the package &quot;rundiff&quot; do.</source>
        <translation>本程序的报告和证据包没有图片；软件包“rundiff”的有图片。</translation>
    </message>
    <message>
        <source>a table in msprobe&apos;s form for each pair of dumps</source>
        <translation>每对 dump 数据生成一个 msprobe 格式的表格</translation>
    </message>
    <message>
        <source>the verdict and these tables as a spreadsheet</source>
        <translation>将结论和这些表格写入电子表格</translation>
    </message>
    <message>
        <source>report.html, and report.md with its pictures; or the HTML alone</source>
        <translation>report.html，以及带图片的 report.md；或仅 HTML 一个文件</translation>
    </message>
    <message>
        <source>picture, text for an issue, tables and saved result in one file</source>
        <translation>将图片、issue 文本、表格和已保存的结果打包为一个文件</translation>
    </message>
    <message>
        <source>the whole comparison in one file that every command can open</source>
        <translation>将整个比较保存为一个文件，所有命令均可打开</translation>
    </message>
    <message>
        <source>the verdict and the first difference in a few lines</source>
        <translation>用几行给出结论和首个差异</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>The session {} names {}, which does not exist.</source>
        <translation>会话 {} 指定的 {} 不存在。</translation>
    </message>
    <message>
        <source>{} requires one run, but got {}.</source>
        <translation>{} 需要一次训练，但给出了 {} 个。</translation>
    </message>
    <message>
        <source>{} requires two runs, A and B, a saved result or a session, but got {}.</source>
        <translation>{} 需要两次训练 A 和 B、已保存的结果或会话，但得到 {}。</translation>
    </message>
    <message>
        <source>{} is a session and is compared as it was saved, without {}.</source>
        <translation>{} 是会话，按保存时的状态比较，不使用 {}。</translation>
    </message>
    <message>
        <source>{} is a saved result and is shown as it was saved, without {}.</source>
        <translation>{} 是已保存的结果，按保存时的状态显示，不使用 {}。</translation>
    </message>
    <message>
        <source>remove user names, host names and folders above the runs from all output</source>
        <translation>从所有输出中去除用户名、主机名和训练的上级目录</translation>
    </message>
    <message>
        <source>keep all names, also in Markdown and bundles, and secrets such as tokens</source>
        <translation>保留所有名称（包括 Markdown 和证据包中的）以及令牌等密钥</translation>
    </message>
    <message>
        <source>the date shown in evidence (default: the date of the newest file)</source>
        <translation>证据中显示的日期（默认：最新文件的日期）</translation>
    </message>
    <message>
        <source>omit the lines about files, counts and verdict below pictures</source>
        <translation>省略图片下方关于文件、数量和结论的文字</translation>
    </message>
    <message>
        <source>--redact and --no-redact exclude each other.</source>
        <translation>--redact 与 --no-redact 互斥。</translation>
    </message>
    <message>
        <source>--date requires a date such as 2026-11-21, not &quot;{}&quot;.</source>
        <translation>--date 应为 2026-11-21 这样的日期，而不是“{}”。</translation>
    </message>
    <message>
        <source>Checks one run alone, in every step and rank, for results that no correct operator gives.

  rundiff examine RUN [options]

The laws are facts such as &quot;a softmax gives numbers from 0 to 1&quot;; each finding names its
law and the source of the law. What no law covers is not judged.

Exit status: 0 nothing is broken, 1 something is, 2 the run could not be read completely.

</source>
        <translation>检查单次训练的每一步和每个 rank，找出正确的算子不会产生的结果。

  rundiff examine RUN [选项]

规律是“softmax 的输出介于 0 和 1 之间”这类事实；每项发现都注明
所依据的规律及其来源。没有规律覆盖的内容不作判定。

退出码：0 未违反规律，1 违反规律，2 训练未能完整读取。

</translation>
    </message>
    <message>
        <source>examine requires one run, but got {}.</source>
        <translation>examine 需要一次训练，但得到 {}。</translation>
    </message>
    <message>
        <source>the lanes of the metrics (default: rundiff-gate.json next to the golden values)</source>
        <translation>各指标的判定方式（默认：标杆值（golden）旁的 rundiff-gate.json）</translation>
    </message>
    <message>
        <source>metrics without a rule must be equal in all digits</source>
        <translation>没有规则的指标必须所有位数相等</translation>
    </message>
    <message>
        <source>|new-golden| &lt;= atol + rtol*|golden| for losses without a rule (default 1e-3)</source>
        <translation>没有规则的 loss 的判据为 |new-golden| &lt;= atol + rtol*|golden|（默认 1e-3）</translation>
    </message>
    <message>
        <source>see --atol (default 1e-5)</source>
        <translation>参见 --atol（默认 1e-5）</translation>
    </message>
    <message>
        <source>what goes to standard output (default text); github: annotations of a workflow</source>
        <translation>标准输出的内容（默认 text）；github：工作流的注解</translation>
    </message>
    <message>
        <source>a test report for CI servers</source>
        <translation>供 CI 服务器使用的测试报告</translation>
    </message>
    <message>
        <source>show what changes in the golden files and why, ask, and write it; metrics that pass keep their values</source>
        <translation>显示标杆文件（golden）中的变更及其原因，询问后写入；通过的指标保留原值</translation>
    </message>
    <message>
        <source>with --update: write without asking</source>
        <translation>与 --update 同用：不询问直接写入</translation>
    </message>
    <message>
        <source>--format expects text, json or github, not &quot;{}&quot;.</source>
        <translation>--format 应为 text、json 或 github，而不是“{}”。</translation>
    </message>
    <message>
        <source>--yes is for --update.</source>
        <translation>--yes 用于 --update。</translation>
    </message>
    <message>
        <source>Nothing was written: --update asks on a terminal, elsewhere add --yes.</source>
        <translation>未写入任何内容：--update 在终端上询问，其他情况下请加 --yes。</translation>
    </message>
    <message>
        <source>Write these changes? [y/N] </source>
        <translation>写入这些变更？[y/N] </translation>
    </message>
    <message>
        <source>{} changes:
</source>
        <translation>{} 的变更：
</translation>
    </message>
    <message>
        <source>All golden values pass: nothing changes.
</source>
        <translation>全部标杆值（golden）均通过：没有变更。
</translation>
    </message>
    <message>
        <source>Judges a new run against golden values, for tests of training code.

  rundiff gate GOLDEN NEW [options]

GOLDEN is a file in the form of Megatron-LM&apos;s functional tests (golden_values_*.json), or a folder of them. NEW is such a file, a log or a run; for a folder, a folder with partners of the same names.

Exit status: 0 all judged metrics agree at all golden steps, 1 one differs, 2 trouble: steps, metrics or files are missing or damaged.

</source>
        <translation>将新训练与标杆值（golden）对照判定，用于训练代码的测试。

  rundiff gate GOLDEN NEW [选项]

GOLDEN 为 Megatron-LM 功能测试格式的文件（golden_values_*.json），或含有此类文件的目录。NEW 为同类文件、日志或训练；若 GOLDEN 为目录，则 NEW 为含有同名对应项的目录。

退出码：0 所有被判定的指标在标杆的每一步均一致，1 有指标不一致，2 出现故障：步、指标或文件缺失或已损坏。

</translation>
    </message>
    <message>
        <source>gate requires two paths, GOLDEN and NEW, but got {}.</source>
        <translation>gate 需要两个路径 GOLDEN 和 NEW，但得到 {}。</translation>
    </message>
    <message>
        <source>Shows where two training runs diverge, and why.</source>
        <translation>显示两次训练在何处出现分叉，以及原因。</translation>
    </message>
    <message>
        <source>open the window</source>
        <translation>打开窗口</translation>
    </message>
    <message>
        <source>open what compare --save FILE.h5 wrote</source>
        <translation>打开 compare --save FILE.h5 写入的文件</translation>
    </message>
    <message>
        <source>open what compare --bundle FILE.zip wrote</source>
        <translation>打开 compare --bundle FILE.zip 写入的文件</translation>
    </message>
    <message>
        <source>describe a command and its options</source>
        <translation>说明命令及其选项</translation>
    </message>
    <message>
        <source>texts in this language, in every command</source>
        <translation>以该语言显示文本，适用于所有命令</translation>
    </message>
    <message>
        <source>the version (also -V)</source>
        <translation>版本（也可用 -V）</translation>
    </message>
    <message>
        <source>For example</source>
        <translation>例如</translation>
    </message>
    <message>
        <source>two logs</source>
        <translation>两份日志</translation>
    </message>
    <message>
        <source>two folders with logs and dumps</source>
        <translation>两个含日志和 dump 数据的目录</translation>
    </message>
    <message>
        <source>is everything that is random controlled?</source>
        <translation>所有随机性是否都已固定？</translation>
    </message>
    <message>
        <source>A is the run under test, B the baseline: a run&apos;s folder, a log (- is standard input), a dump folder or a dump.json.

Exit status: 0 the runs agree, 1 they differ, 2 trouble.
</source>
        <translation>A 为待测训练，B 为标杆：训练目录、日志（- 表示标准输入）、dump 目录或 dump.json。

退出码：0 两次训练一致，1 不一致，2 出现故障。
</translation>
    </message>
    <message>
        <source>This program draws no pictures; the one of the package &quot;rundiff&quot; does.</source>
        <translation>本程序不绘制图片；软件包“rundiff”中的程序可以绘制。</translation>
    </message>
    <message>
        <source>help expects a command, --man [COMMAND], or --completion with bash, zsh or fish.</source>
        <translation>help 应后接命令、--man [COMMAND]，或 --completion 加 bash、zsh 或 fish。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a command.</source>
        <translation>“{}”不是命令。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a command. Did you mean &quot;{}&quot;?</source>
        <translation>“{}”不是命令。是否为“{}”？</translation>
    </message>
    <message>
        <source>Reports what is located under each path: logs with their formats, metrics, steps, runs and ranks,
why the default metric was chosen, dumps with their rows, checkpoints with their parts, what could not
be read, and every file with its reader and the lines that nobody understood.

  rundiff inspect PATH... [options]

Exit status: 0 something was found under each path, 2 trouble.

</source>
        <translation>报告每个路径下的内容：日志及其格式、指标、步、训练和 rank，
选择默认指标的原因，dump 数据及其行，checkpoint 及其组成，
无法读取的内容，以及每个文件的读取器和未被理解的行。

  rundiff inspect PATH... [选项]

退出码：0 每个路径下均有可识别的内容，2 出现故障。

</translation>
    </message>
    <message>
        <source>inspect requires at least one path.</source>
        <translation>inspect 至少需要一个路径。</translation>
    </message>
    <message>
        <source>Merges the parts of a comparison and prints the verdict over all of them.

  rundiff compare A B --part 1/2 --save part-1.h5     on one machine
  rundiff compare A B --part 2/2 --save part-2.h5     on another one
  rundiff merge part-*.h5 --save all.h5

The result is that of one process over all dumps. Missing, doubled, damaged and foreign parts are
reported, and so are the pairs of dumps that no part has: the runs do not agree then.
Exit status: as of compare.

</source>
        <translation>合并一次比较的各个分片，并输出全部分片的结论。

  rundiff compare A B --part 1/2 --save part-1.h5     在一台机器上
  rundiff compare A B --part 2/2 --save part-2.h5     在另一台机器上
  rundiff merge part-*.h5 --save all.h5

结果与单个进程比较全部 dump 数据时相同。缺失、重复、已损坏和不属于本次比较的分片
均会报告，不在任何分片中的 dump 数据对也会报告：此时结论不会是一致。
退出码：与 compare 相同。

</translation>
    </message>
    <message>
        <source>merge requires the parts that compare --part has saved.</source>
        <translation>merge 需要 compare --part 保存的分片。</translation>
    </message>
    <message>
        <source>--match aligned matches layers that were renamed, --cell-mapping FILE names modules</source>
        <translation>--match aligned 可匹配改名的层，--cell-mapping FILE 可指定模块</translation>
    </message>
    <message>
        <source>--match aligned compares a trainer with an inference engine, --tokens their log-probabilities</source>
        <translation>--match aligned 比较训练引擎与推理引擎，--tokens 比较它们的对数概率</translation>
    </message>
    <message>
        <source>--save FILE.h5 keeps all differences, --format json prints them</source>
        <translation>--save FILE.h5 保存全部差异，--format json 输出它们</translation>
    </message>
    <message>
        <source>the framework is read from the dumps; fuzzy matching is -fm or --match fuzzy</source>
        <translation>框架由 dump 数据得知；模糊匹配为 -fm 或 --match fuzzy</translation>
    </message>
    <message>
        <source>call stacks are always read</source>
        <translation>调用栈总会读取</translation>
    </message>
    <message>
        <source>--csv DIR writes the tables</source>
        <translation>--csv DIR 写出表格</translation>
    </message>
    <message>
        <source>{}: a JSON object with npu_path and bench_path is expected, as in msprobe&apos;s compare.json.</source>
        <translation>{}：应为含 npu_path 和 bench_path 的 JSON 对象，与 msprobe 的 compare.json 相同。</translation>
    </message>
    <message>
        <source>As msprobe spells it</source>
        <translation>msprobe 的写法</translation>
    </message>
    <message>
        <source>A; with -gp</source>
        <translation>A；与 -gp 同用</translation>
    </message>
    <message>
        <source>B; with -tp</source>
        <translation>B；与 -tp 同用</translation>
    </message>
    <message>
        <source>A and B from a compare.json</source>
        <translation>由 compare.json 给出 A 和 B</translation>
    </message>
    <message>
        <source>--match fuzzy</source>
        <translation>--match fuzzy</translation>
    </message>
    <message>
        <source>nothing: the first difference is always shown</source>
        <translation>无作用：首个差异总会显示</translation>
    </message>
    <message>
        <source>There is no option {} of msprobe here: {}.</source>
        <translation>这里没有 msprobe 的选项 {}：{}。</translation>
    </message>
    <message>
        <source>-tp A and -gp B go together, or -i FILE is given alone; both replace the paths A and B.</source>
        <translation>-tp A 与 -gp B 必须同时使用，或单独使用 -i FILE；两者都取代路径 A 和 B。</translation>
    </message>
    <message>
        <source>{} writes a file with the ending {}, not &quot;{}&quot;.</source>
        <translation>{} 写出扩展名为 {} 的文件，而不是“{}”。</translation>
    </message>
    <message>
        <source>--csv writes a folder of tables, and not &quot;{}&quot;.</source>
        <translation>--csv 写出一个存放表格的目录，而不是“{}”。</translation>
    </message>
    <message>
        <source>--report writes a folder, or one file with the ending .html, and not &quot;{}&quot;.</source>
        <translation>--report 写出一个目录，或一个扩展名为 .html 的文件，而不是“{}”。</translation>
    </message>
    <message>
        <source>{} would replace {}, which the command reads.</source>
        <translation>{} 会覆盖本命令要读取的 {}。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a command. This program has no window: &quot;rundiff compare A B&quot; prints the verdict.</source>
        <translation>“{}”不是命令。本程序没有窗口：“rundiff compare A B”打印结论。</translation>
    </message>
    <message>
        <source>a row or a call of the dumps; repeatable</source>
        <translation>dump 数据中的一行或一次调用；可重复指定</translation>
    </message>
    <message>
        <source>Computes results of operators again in double precision from the inputs of each run.

  rundiff recompute A B --row Functional.linear.0.forward [--row ...] [options]

The dumps must hold real tensors (msprobe&apos;s task tensor). The name of a call selects all its results.
How far each run is off is given in epsilons of the data type, next to what rounding makes.

Exit status: 0 all are within rounding, or neither run is shown to be wrong, 1 a run is wrong,
2 something could not be computed.

</source>
        <translation>以双精度从每次训练的输入重新计算算子的结果。

  rundiff recompute A B --row Functional.linear.0.forward [--row ...] [选项]

dump 数据必须含有真实张量（msprobe 的 task tensor）。指定调用的名称即选中其全部结果。
每次训练的偏差以数据类型的 epsilon 为单位给出，并列出舍入可产生的偏差。

退出码：0 全部在舍入范围内，或没有训练被证明有误，1 有训练有误，
2 有结果无法计算。

</translation>
    </message>
    <message>
        <source>recompute requires --row NAME.</source>
        <translation>recompute 需要 --row NAME。</translation>
    </message>
    <message>
        <source>the picture; its suffix selects the format: png, svg or pdf</source>
        <translation>图片；后缀决定格式：png、svg 或 pdf</translation>
    </message>
    <message>
        <source>what is drawn (default window)</source>
        <translation>绘制的内容（默认 window）</translation>
    </message>
    <message>
        <source>pixels of a png per point of the page (default 2)</source>
        <translation>png 中页面每点的像素数（默认 2）</translation>
    </message>
    <message>
        <source>use the colours of the dark theme</source>
        <translation>使用深色主题的配色</translation>
    </message>
    <message>
        <source>--view expects window, why, curves, operators, map, checklist or monitor, not &quot;{}&quot;.</source>
        <translation>--view 的值应为 window、why、curves、operators、map、checklist 或 monitor，而不是 &quot;{}&quot;。</translation>
    </message>
    <message>
        <source>--scale requires a number from 1 to 4, not &quot;{}&quot;.</source>
        <translation>--scale 应为 1 到 4 之间的数值，而不是“{}”。</translation>
    </message>
    <message>
        <source>Draws a comparison without a display.

  rundiff render A B --out FILE [options]
  rundiff render SAVED.h5 --out FILE [options]

Exit status: 0 the picture is written, 2 trouble.

</source>
        <translation>在没有显示器的环境中绘制比较的图片。

  rundiff render A B --out FILE [选项]
  rundiff render SAVED.h5 --out FILE [选项]

退出码：0 图片已写入，2 出现故障。

</translation>
    </message>
    <message>
        <source>render requires --out FILE, the picture to write.</source>
        <translation>render 需要 --out FILE，即要写入的图片。</translation>
    </message>
    <message>
        <source>--replicas requires one run, but got {}.</source>
        <translation>--replicas 需要一次训练，但得到 {}。</translation>
    </message>
    <message>
        <source>the folder to write, as a whole</source>
        <translation>要写入的目录，整体替换</translation>
    </message>
    <message>
        <source>Writes a folder that runs the operator at the first difference alone.

  rundiff repro A B --out DIR [options]

The dumps must hold real tensors (msprobe&apos;s task tensor). The folder holds the inputs and the
recorded results of both runs as .npy, call.json, and run_operator.py: it calls the operator with
PyTorch on the CPU, a GPU or an NPU and prints how far each result is from float64.
Paths and names are removed as in bundles.

Exit status: 0 the folder was written, 2 it was not.

</source>
        <translation>生成一个目录，用于单独运行首个差异处的算子。

  rundiff repro A B --out DIR [选项]

dump 数据必须含有真实张量（msprobe 的 task tensor）。目录中含有两次训练的输入和
记录的结果（.npy）、call.json 以及 run_operator.py：该脚本用 PyTorch 在 CPU、GPU 或 NPU 上
调用该算子，并输出每个结果与 float64 结果的偏差。
路径和名称按证据包的方式去除。

退出码：0 目录已写入，2 未写入。

</translation>
    </message>
    <message>
        <source>repro requires --out DIR.</source>
        <translation>repro 需要 --out DIR。</translation>
    </message>
    <message>
        <source>{} files to run {} alone: python {}/run_operator.py --help
</source>
        <translation>已写入 {} 个文件，用于单独运行 {}：python {}/run_operator.py --help
</translation>
    </message>
    <message>
        <source>no progress on standard error; -q: nothing but errors, unless --format is given</source>
        <translation>标准错误上不显示进度；-q：除错误外不输出任何内容，给出 --format 时除外</translation>
    </message>
    <message>
        <source>colours: on a terminal (default), always or never</source>
        <translation>颜色：在终端上（默认）、总是或从不</translation>
    </message>
    <message>
        <source>--format expects text or json, not &quot;{}&quot;.</source>
        <translation>--format 应为 text 或 json，而不是“{}”。</translation>
    </message>
    <message>
        <source>{}: there is no such file or folder.</source>
        <translation>{}：没有该文件或目录。</translation>
    </message>
    <message>
        <source>this text</source>
        <translation>显示本说明</translation>
    </message>
    <message>
        <source>the language of texts (default: that of the environment)</source>
        <translation>文本的语言（默认：环境的语言）</translation>
    </message>
    <message>
        <source>General</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>what goes to standard output (default text)</source>
        <translation>标准输出的内容（默认 text）</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a command; the window expects two runs, A and B, a session, a saved result, a folder of runs, or nothing.</source>
        <translation>“{}”不是命令；打开窗口时应指定两次训练 A 和 B、会话、已保存的结果、含多次训练的文件夹，或不加参数。</translation>
    </message>
    <message>
        <source>The window expects two runs, A and B, but got {}.</source>
        <translation>打开窗口需要两次训练 A 和 B，但得到 {}。</translation>
    </message>
    <message>
        <source>There is no display for the window. &quot;rundiff compare A B&quot; prints the verdict.</source>
        <translation>没有可用于窗口的显示器。“rundiff compare A B”可输出结论。</translation>
    </message>
    <message>
        <source>The folder for the report cannot be created ({}).</source>
        <translation>报告目录无法创建（{}）。</translation>
    </message>
    <message>
        <source>Omitted, because an issue cannot hold more text: {}.
</source>
        <translation>因 issue 的文本长度有限，已省略：{}。
</translation>
    </message>
    <message>
        <source>part {} of {} ended with status {} in process {}.</source>
        <translation>第 {0} 个分片（共 {1} 个）在进程 {3} 中以退出码 {2} 结束。</translation>
    </message>
    <message>
        <source>{} of {} parts</source>
        <translation>已完成 {}/{} 个分片</translation>
    </message>
    <message>
        <source>{} parts failed twice, the first is part {}. The other parts are in {}: the same command continues with them.</source>
        <translation>{} 个分片两次失败，首个为分片 {}。其他分片在 {} 中：用同一命令可继续。</translation>
    </message>
    <message>
        <source>The dumps are too many for --local-dumps.</source>
        <translation>dump 数据过多，无法使用 --local-dumps。</translation>
    </message>
    <message>
        <source>{} cannot be created: {}</source>
        <translation>{} 无法创建：{}</translation>
    </message>
    <message>
        <source>Usage: mpirun -n N rundiff-mpi compare A B [options of rundiff compare] --save FILE.h5 [--parts N] [--local-dumps]</source>
        <translation>用法： mpirun -n N rundiff-mpi compare A B [rundiff compare 的选项] --save FILE.h5 [--parts N] [--local-dumps]</translation>
    </message>
    <message>
        <source>--parts expects a number from 1 to 1000000.</source>
        <translation>--parts 应为 1 到 1000000 之间的数值。</translation>
    </message>
    <message>
        <source>--local-dumps requires A and B in front of all options, and excludes --parts: each process has one part.</source>
        <translation>--local-dumps 要求 A 和 B 位于所有选项之前，且不能与 --parts 同时使用：每个进程有一个分片。</translation>
    </message>
    <message>
        <source>rundiff-mpi requires --save FILE.h5: the parts are kept next to this file.</source>
        <translation>rundiff-mpi 需要 --save FILE.h5：分片保存在该文件旁。</translation>
    </message>
    <message>
        <source>There is no option {}.</source>
        <translation>没有选项 {}。</translation>
    </message>
    <message>
        <source>There is no option {}. Did you mean {}?</source>
        <translation>没有选项 {}。是否为 {}？</translation>
    </message>
    <message>
        <source>The option {} may be given only once.</source>
        <translation>选项 {} 只能指定一次。</translation>
    </message>
    <message>
        <source>The option {} takes no value.</source>
        <translation>选项 {} 不带值。</translation>
    </message>
    <message>
        <source>The option {} requires a value: {} {}. &quot;{}&quot; looks like an option; {}={} takes it as a value.</source>
        <translation>选项 {} 需要一个值：{} {}。“{}”看起来是一个选项；写成 {}={} 则作为值。</translation>
    </message>
    <message>
        <source>The option {} requires a value: {} {}.</source>
        <translation>选项 {} 需要一个值：{} {}。</translation>
    </message>
    <message>
        <source>--lang expects one of {}, not &quot;{}&quot;.</source>
        <translation>--lang 应为 {} 之一，而不是“{}”。</translation>
    </message>
    <message>
        <source>No further thread can be started: the system&apos;s limit on processes and threads is reached (ulimit -u, or the container&apos;s).</source>
        <translation>无法启动更多线程：已达到系统对进程和线程数的上限（ulimit -u 或容器的上限）。</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <source>The window cannot be opened: Qt&apos;s platform &quot;{}&quot; does not start here. &quot;rundiff compare A B&quot; prints the verdict.</source>
        <translation>窗口无法打开：Qt 平台“{}”在此无法启动。“rundiff compare A B”可输出结论。</translation>
    </message>
    <message>
        <source>{} did not end within the time limit.</source>
        <translation>{} 未在时间上限内结束。</translation>
    </message>
    <message>
        <source>{} cannot be read: {}</source>
        <translation>{} 无法读取：{}</translation>
    </message>
    <message>
        <source>{} is longer than {} GB.</source>
        <translation>{} 超过 {} GB。</translation>
    </message>
    <message>
        <source>{} cannot be kept in a temporary file: {}</source>
        <translation>{} 无法保存到临时文件：{}</translation>
    </message>
    <message>
        <source>{} can be read only once.</source>
        <translation>{} 只能读取一次。</translation>
    </message>
    <message>
        <source>The result could not be written to standard output ({}).</source>
        <translation>结果无法写入标准输出（{}）。</translation>
    </message>
    <message>
        <source>{} expects one of {}, not &quot;{}&quot;.</source>
        <translation>{} 应为 {} 之一，而不是“{}”。</translation>
    </message>
    <message>
        <source>&quot;{} --help&quot; lists the options.</source>
        <translation>“{} --help”列出所有选项。</translation>
    </message>
    <message>
        <source>Rules were expected here: JSON as in resources/account/volatile.json, or a template in which {{}} marks a value.</source>
        <translation>此处应为规则：与 resources/account/volatile.json 形式相同的 JSON，或用 {{}} 表示值的模板。</translation>
    </message>
    <message>
        <source>{} calls of the dumps drop elements: first {} with {}</source>
        <translation>dump 数据中有 {} 次调用会丢弃元素：首个为 {}，{}</translation>
    </message>
    <message>
        <source>{} dropout calls in the dumps, all with p = 0</source>
        <translation>dump 数据中有 {} 次 dropout 调用，p 均为 0</translation>
    </message>
    <message>
        <source>no dropout call in the dumps</source>
        <translation>dump 数据中没有 dropout 调用</translation>
    </message>
    <message>
        <source>{} dropout modules in the dumps; their probability is not in a dump of this level</source>
        <translation>dump 数据中有 {} 个 dropout 模块；此级别的 dump 数据不含其概率</translation>
    </message>
    <message>
        <source>{} calls of the dumps draw random numbers: first {}</source>
        <translation>dump 数据中有 {} 次调用生成随机数：首个为 {}</translation>
    </message>
    <message>
        <source>{} of {} parameters differ at step {}: first those of {}</source>
        <translation>{}/{} 个参数在第 {} 步不一致：首先是 {} 的参数</translation>
    </message>
    <message>
        <source>{} of {} parameters equal at step {}</source>
        <translation>{}/{} 个参数在第 {} 步一致</translation>
    </message>
    <message>
        <source>the first inputs differ at step {}: {}</source>
        <translation>首批输入在第 {} 步不一致：{}</translation>
    </message>
    <message>
        <source>first inputs equal; steps: {}, ranks: {}</source>
        <translation>首批输入一致：{} 步，{} 个 rank</translation>
    </message>
    <message>
        <source>{} calls of such operators in step {}: first {} ({})</source>
        <translation>此类算子有 {} 次调用，位于第 {} 步：首个为 {}（{}）</translation>
    </message>
    <message>
        <source>{} {}: its inputs agree, it does not. {}: {} {}</source>
        <translation>{} {}：其输入一致，自身不一致。{}：{} {}</translation>
    </message>
    <message>
        <source>the first difference, {} {}, indicates this: {}</source>
        <translation>首个差异 {} {} 表明：{}</translation>
    </message>
    <message>
        <source>{} further baseline runs are included in the comparison</source>
        <translation>比较中另外纳入了 {} 次标杆训练</translation>
    </message>
    <message>
        <source>the first loss does not agree</source>
        <translation>第一个 loss 不一致</translation>
    </message>
    <message>
        <source>the first two losses agree within atol {}</source>
        <translation>前两个 loss 在 atol {} 内一致</translation>
    </message>
    <message>
        <source>the first loss agrees, the second does not</source>
        <translation>第一个 loss 一致，第二个不一致</translation>
    </message>
    <message>
        <source>of {} ranks only {} differs: check its card, its machine and its part of the data</source>
        <translation>{} 个 rank 中仅 {} 不一致：请检查其加速卡、所在机器及其分到的数据</translation>
    </message>
    <message>
        <source>the curves diverge at step {}, right after the evaluation at step {} ({}): the cause can be an evaluation that draws random numbers or leaves the model in evaluation mode</source>
        <translation>曲线在第 {} 步出现分叉，紧接在第 {} 步的评估（{}）之后：原因可能是评估过程使用了随机数，或使模型停留在评估模式</translation>
    </message>
    <message>
        <source>not specified</source>
        <translation>未指定</translation>
    </message>
    <message>
        <source>A and B differ: {} (a secret; its value is not shown)</source>
        <translation>A 与 B 不一致：{}（敏感信息，不显示其值）</translation>
    </message>
    <message>
        <source>A and B differ: {} is {} and {}</source>
        <translation>A 与 B 不一致：{} 分别为 {} 和 {}</translation>
    </message>
    <message>
        <source>both logs print the seed {}</source>
        <translation>两份日志均打印了随机种子 {}</translation>
    </message>
    <message>
        <source>{} values of the checkpoint {} cannot be read, the first {}</source>
        <translation>checkpoint {1} 中有 {0} 个值无法读取，第一个是 {2}</translation>
    </message>
    <message>
        <source>The run has several checkpoints of step {}; {} was not compared.</source>
        <translation>该训练有多个 step {} 的 checkpoint；{} 没有比较。</translation>
    </message>
    <message>
        <source>The checkpoint {} was not compared: the other run has none of its step.</source>
        <translation>checkpoint {} 未被比较：另一次训练没有同一步的 checkpoint。</translation>
    </message>
    <message>
        <source>This key is not a tensor in both checkpoints: it has no elements.</source>
        <translation>该键在两个 checkpoint 中不都是张量：没有元素可比。</translation>
    </message>
    <message>
        <source>step {}: {} is only in A</source>
        <translation>step {}：{} 只在 A 中</translation>
    </message>
    <message>
        <source>step {}: {} is only in B</source>
        <translation>step {}：{} 只在 B 中</translation>
    </message>
    <message>
        <source>step {}: {} is zero in B, and {} in A</source>
        <translation>step {}：{} 在 B 中为零，在 A 中为 {}</translation>
    </message>
    <message>
        <source>step {}: {} of B is that of A, rounded to 16 bits</source>
        <translation>step {}：B 的 {} 是 A 的值舍入到 16 位</translation>
    </message>
    <message>
        <source>step {}: {} of B holds the values of {} of A</source>
        <translation>step {}：B 的 {} 是 A 中 {} 的值</translation>
    </message>
    <message>
        <source>step {}: {} shares its storage with {} in A, and has its own in B</source>
        <translation>step {}：{} 在 A 中与 {} 共用存储，在 B 中有自己的存储</translation>
    </message>
    <message>
        <source>step {}: {} shares its storage with {} in B, and has its own in A</source>
        <translation>step {}：{} 在 B 中与 {} 共用存储，在 A 中有自己的存储</translation>
    </message>
    <message>
        <source>step {}: {} of B is the weight itself, as at the beginning</source>
        <translation>step {}：B 的 {} 等于权重本身，如同刚开始</translation>
    </message>
    <message>
        <source>step {}: {} is {} in A and {} in B</source>
        <translation>step {}：{} 在 A 中为 {}，在 B 中为 {}</translation>
    </message>
    <message>
        <source>step {}: everything that is in both checkpoints is equal. What differs is not in them: the position in the data, a seed, a setting, or the program.</source>
        <translation>step {}：两个 checkpoint 中的全部内容都相等。差异不在其中：数据位置、随机种子、某项设置或程序。</translation>
    </message>
    <message>
        <source> (the same holds for {} more dumps)</source>
        <translation> （另有 {} 份 dump 数据同样如此）</translation>
    </message>
    <message>
        <source>dump pairs compared</source>
        <translation>已比较的 dump 数据对</translation>
    </message>
    <message>
        <source>The logs of A and B have no loss in common: the curves were not compared. Choose a metric that both have.</source>
        <translation>A 和 B 的日志没有共同的 loss：未比较曲线。请选择两者共有的指标。</translation>
    </message>
    <message>
        <source>The metric &quot;{}&quot; is not in the logs of both runs: the curves were not compared.</source>
        <translation>指标“{}”未同时出现在两次训练的日志中：未比较曲线。</translation>
    </message>
    <message>
        <source>A appears to number its steps differently from B (A: {}, B: {}): the runs match better with --offset {}.</source>
        <translation>A 与 B 的 step 编号方式可能不同（A：{}，B：{}）：使用 --offset {} 时两次训练更吻合。</translation>
    </message>
    <message>
        <source>A and B have no step of &quot;{}&quot; in common (A: {}, B: {}). Compare record by record (align by index) or shift A&apos;s steps by an offset.</source>
        <translation>A 和 B 的“{}”没有共同的 step（A：{}，B：{}）。请逐条记录比较（按序号对齐），或为 A 的 step 加上偏移。</translation>
    </message>
    <message>
        <source>No metric that was compared is named &quot;{}&quot;: the tolerance for it has no effect.</source>
        <translation>参与比较的指标中没有“{}”：为其设置的容差不生效。</translation>
    </message>
    <message>
        <source>Lines name a loss or a score whose numbers belong to no curve, and they have other numbers than those of B: {}. A pattern of your own reads them (--log-pattern).</source>
        <translation>有 {} 行提到 loss 或评分，其数字不属于任何曲线，且与 B 的不同。可用自己的日志模式读取（--log-pattern）。</translation>
    </message>
    <message>
        <source>A and B are the same location on the disk: they cannot differ.</source>
        <translation>A 和 B 是磁盘上的同一位置：不可能有差异。</translation>
    </message>
    <message>
        <source>The runs have nothing in common: no metric and no dump of the same step and rank.</source>
        <translation>两次训练没有共同内容：既没有共同指标，也没有同一 step 和 rank 的 dump 数据。</translation>
    </message>
    <message>
        <source>Stopped before everything was compared.</source>
        <translation>尚未全部比较就已停止。</translation>
    </message>
    <message>
        <source>This is part {} of {}: {} pairs of dumps are in it, {} are in the other parts. Only all parts together have a verdict (rundiff merge).</source>
        <translation>这是第 {} 个分片，共 {} 个：其中有 {} 对 dump 数据，其余分片有 {} 对。只有全部分片合并后才有结论 (rundiff merge)。</translation>
    </message>
    <message>
        <source>step {}</source>
        <translation>第 {} 步</translation>
    </message>
    <message>
        <source>epoch {}</source>
        <translation>第 {} 个 epoch</translation>
    </message>
    <message>
        <source>record {}</source>
        <translation>记录 {}</translation>
    </message>
    <message>
        <source>epoch {} of run {}</source>
        <translation>第 {1} 次训练的第 {0} 个 epoch</translation>
    </message>
    <message>
        <source>step {} of run {}</source>
        <translation>第 {1} 次训练的第 {0} 步</translation>
    </message>
    <message>
        <source>This baseline run has no metric &quot;{}&quot; and does not contribute to the noise.</source>
        <translation>此次标杆训练没有指标“{}”，不计入噪声。</translation>
    </message>
    <message>
        <source>This baseline run has no metric &quot;{}&quot; and does not contribute to its noise, nor to that of {} other metrics.</source>
        <translation>该标杆训练没有指标“{}”，对其噪声没有贡献，对另外 {} 个指标的噪声也没有贡献。</translation>
    </message>
    <message>
        <source>The log names no steps, and the epochs of its records are those of records {} to {} of the other run: they are compared with these.</source>
        <translation>该日志没有写明步，其记录的 epoch 与另一训练第 {} 到 {} 条记录的 epoch 相同：与这些记录比较。</translation>
    </message>
    <message>
        <source>{} records of the log repeat the epoch of the record before them. They are not counted, and of two different values none is used.</source>
        <translation>该日志有 {} 条记录与其前一条记录的 epoch 相同。这些记录不计入；若两个值不同，则都不使用。</translation>
    </message>
    <message>
        <source>The log holds {} runs, one after the other. All of them are compared, record by record; --segment chooses one of them.</source>
        <translation>该日志依次包含 {} 次训练。全部逐条记录比较；--segment 可选择其中一次。</translation>
    </message>
    <message>
        <source>The log holds {} runs, one after the other. Run {} is compared, the last one that came to the end that its lines name: {} records, steps {} to {}; --segment chooses another one, or all.</source>
        <translation>日志先后包含 {} 次训练。比较第 {} 次，即最后一次到达其各行所写终点的训练：{} 条记录，步 {} 到 {}；用 --segment 选择另一次或全部。</translation>
    </message>
    <message>
        <source>The log holds {} runs, one after the other. Run {} is compared: {} records, steps {} to {}; --segment chooses another one, or all.</source>
        <translation>该日志依次包含 {} 次训练。比较的是第 {} 次训练：{} 条记录，第 {} 至 {} 步；--segment 可选择另一次或 all。</translation>
    </message>
    <message>
        <source>The log holds {} runs; there is no run {}. All of them are compared.</source>
        <translation>该日志包含 {} 次训练；不存在第 {} 次训练。全部训练均参与比较。</translation>
    </message>
    <message>
        <source>No log holds several runs: there is no run {} to compare.</source>
        <translation>没有日志包含多次训练：不存在可比较的第 {} 次训练。</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} 及另外 {} 个</translation>
    </message>
    <message>
        <source>In {} each rank begins with weights of its own, in {} all ranks have the same: {}.{} is the first that differs, before anything is computed with it.</source>
        <translation>在 {} 中各 rank 以各自的权重开始，在 {} 中所有 rank 的权重相同：{}.{} 是首个不一致的，此时尚未用它计算任何内容。</translation>
    </message>
    <message>
        <source>In the code of {}, look for the broadcast of the weights, for a seed that depends on the rank, and for weights that are initialised again after the broadcast.</source>
        <translation>请在 {} 的代码中检查权重的广播、与 rank 有关的种子，以及广播之后又被重新初始化的权重。</translation>
    </message>
    <message>
        <source>The same row is the first that differs on {}: each rank has the same cause.</source>
        <translation>在 {} 上首个不一致的也是同一行：各 rank 的原因相同。</translation>
    </message>
    <message>
        <source>On {} it is before the first communication of the step.</source>
        <translation>在 {} 上，差异位于该步的首次通信之前。</translation>
    </message>
    <message>
        <source>Through a communication (first {}) the difference arrives on {}.</source>
        <translation>差异经由通信（首个为 {}）传播到 {}。</translation>
    </message>
    <message>
        <source>Also different in this step, from another row on: {}.</source>
        <translation>该步中以下 rank 也不一致，但始于其他行：{}。</translation>
    </message>
    <message>
        <source>{} differs although every row of step {} agrees, also those of the kernels that update the weights: something that was not captured changed it between the two steps.</source>
        <translation>{} 不一致，而第 {} 步的所有行均一致，包括更新权重的 kernel 的行：在这两步之间，有未采集的操作改变了它。</translation>
    </message>
    <message>
        <source>{} differs although every row of step {} agrees: the update of that step changed it, and its kernels were not captured.</source>
        <translation>{} 不一致，而第 {} 步的所有行均一致：是该步的更新改变了它，而更新的 kernel 未采集。</translation>
    </message>
    <message>
        <source>Dump the kernels of the optimizer in step {}, too.</source>
        <translation>请同时采集第 {} 步中优化器的 kernel。</translation>
    </message>
    <message>
        <source>{} calls {} {} times less in step {} ({} in A, {} in B), and the weights differ from step {} on, first {}.</source>
        <translation>{0} 在第 {3} 步调用 {1} 的次数少 {2} 次（A {4} 次，B {5} 次），且权重从第 {6} 步起不一致，首个为 {7}。</translation>
    </message>
    <message>
        <source>{} is only in {}.</source>
        <translation>{} 仅在 {} 中存在。</translation>
    </message>
    <message>
        <source>Every row that both runs have in step {} agrees.</source>
        <translation>两次训练在第 {} 步共有的行均一致。</translation>
    </message>
    <message>
        <source>In step {} {} is the first that differs.</source>
        <translation>在第 {} 步，{} 是首个不一致的项。</translation>
    </message>
    <message>
        <source>In the code of {}, look for the missing exchange: a group of ranks, a flag of sequence or tensor parallelism, a no_sync() that does not end.</source>
        <translation>请在 {} 的代码中查找缺失的通信：rank 的通信组、序列并行或张量并行的开关、未结束的 no_sync()。</translation>
    </message>
    <message>
        <source> Between the two, only {} calls {}.</source>
        <translation> 在两者之间，只有 {} 调用了 {}。</translation>
    </message>
    <message>
        <source> In {} no parameter changed in this update, in {} they did: {} skipped it, or its learning rate is 0.</source>
        <translation> 在 {} 中本次更新没有改变任何参数，在 {} 中则有改变：{} 跳过了更新，或其学习率为 0。</translation>
    </message>
    <message>
        <source> {} did not change in {} at all: frozen, not in the optimizer, or in a group with learning rate 0.</source>
        <translation> {} 在 {} 中完全没有变化：被冻结、不在优化器中，或所在参数组的学习率为 0。</translation>
    </message>
    <message>
        <source> {} and {} hold the same tensor before it in both runs, and after it in {} only: in {} they are one weight, in {} two.</source>
        <translation> {} 与 {} 在更新前于两次训练中均为同一个张量，更新后只有 {} 中仍是：在 {} 中它们是同一个权重，在 {} 中是两个。</translation>
    </message>
    <message>
        <source> What A and B differ by is {} of each weight itself: the weight decay differs, or the groups of parameters that it applies to.</source>
        <translation> A 与 B 之差是各权重自身的 {} 倍：权重衰减不同，或其作用的参数组不同。</translation>
    </message>
    <message>
        <source> The parameters changed {} times as much in A as in B.</source>
        <translation> A 中参数的变化量是 B 的 {} 倍。</translation>
    </message>
    <message>
        <source>The update of step {} makes the weights differ by rounding only ({} epsilon), and that of step {} by far more, in most parameters at once: a setting of the optimizer that acts from the second update on, such as the betas, the momentum or the correction of the bias, rather than rounding.</source>
        <translation>第 {} 步的更新使权重仅有舍入级的差异（{} epsilon），而第 {} 步的更新在大多数参数上同时产生大得多的差异：更可能是从第二次更新起才起作用的优化器设置（如 betas、动量或偏差修正），而不是舍入。</translation>
    </message>
    <message>
        <source>The update of step {} is the cause: its gradients and the weights before it are the same in both runs, the weights after it are not ({}).</source>
        <translation>原因在第 {} 步的更新：其梯度和更新前的权重在两次训练中相同，更新后的权重不同（{}）。</translation>
    </message>
    <message>
        <source>The weights after the update of step {} differ by rounding only, first {}: the largest difference is {} epsilon, as of an optimizer that works in a different order.</source>
        <translation>第 {} 步更新后的权重仅有舍入差异，首个为 {}：最大差异为 {} epsilon，符合优化器按不同顺序计算的特征。</translation>
    </message>
    <message>
        <source>In step {}, after the backward pass, only {} calls {}.</source>
        <translation>第 {} 步的反向之后，只有 {} 调用了 {}。</translation>
    </message>
    <message>
        <source>The mean of the parameters changed {} times as much in A as in B: compare the learning rate, the scale of the gradients and clipping.</source>
        <translation>参数均值在 A 中的变化量是 B 中的 {} 倍：请比较学习率、梯度的缩放和裁剪。</translation>
    </message>
    <message>
        <source>The first of them in step {} is {}.</source>
        <translation>其中在第 {} 步最先出现的是 {}。</translation>
    </message>
    <message>
        <source>Between the gradients and the weights are: unscaling, averaging over ranks and micro-steps, clipping, learning rate and schedule, weight decay and its groups, the optimizer&apos;s other settings and its state.</source>
        <translation>梯度与权重之间的环节包括：反缩放（unscale）、跨 rank 和梯度累积步的平均、裁剪、学习率及其调度、权重衰减及其分组、优化器的其他设置及其状态。</translation>
    </message>
    <message>
        <source>The operators captured after the backward pass of step {} agree.</source>
        <translation>第 {} 步反向之后采集到的算子均一致。</translation>
    </message>
    <message>
        <source>Keep the dump of step {} running through optimizer.step() (stop the debugger after it): then the operators of the update are captured.</source>
        <translation>请让第 {} 步的采集覆盖 optimizer.step()（在其后再停止 debugger）：这样可采集到更新的算子。</translation>
    </message>
    <message>
        <source> reaches {}</source>
        <translation> 达到 {}</translation>
    </message>
    <message>
        <source> goes down to {}</source>
        <translation> 低至 {}</translation>
    </message>
    <message>
        <source>{} next to an input from {} to {}</source>
        <translation>{}，而输入范围为 {} 到 {}</translation>
    </message>
    <message>
        <source> reaches from {} to {} next to an input from {} to {}</source>
        <translation> 的范围为 {} 到 {}，而输入范围为 {} 到 {}</translation>
    </message>
    <message>
        <source> reaches {} next to an input that reaches {}</source>
        <translation> 达到 {}，而输入最大为 {}</translation>
    </message>
    <message>
        <source> has rows that sum to {} on average</source>
        <translation> 各行之和平均为 {}</translation>
    </message>
    <message>
        <source> has the mean {}</source>
        <translation> 的均值为 {}</translation>
    </message>
    <message>
        <source> has the deviation {}</source>
        <translation> 的标准差为 {}</translation>
    </message>
    <message>
        <source>{} next to an input of at most {} and p = {}</source>
        <translation>{}，而输入最大不超过 {} 且 p = {}</translation>
    </message>
    <message>
        <source>{}{}, and {}.</source>
        <translation>{}{}，但{}。</translation>
    </message>
    <message>
        <source>Only mean and norm differ, by at most {} epsilon, as when they are added up in a different order: they do not show how far the tensors are apart, if at all.</source>
        <translation>只有均值和范数不同，至多 {} epsilon，与累加顺序不同时一样：它们不能说明张量是否不同、相差多少。</translation>
    </message>
    <message>
        <source>Only the last printed digits differ: they do not show whether the difference is more than rounding. It is at most {} epsilon.</source>
        <translation>仅打印的末位数字不一致：无法据此判断差异是否超出舍入。差异最多为 {} epsilon。</translation>
    </message>
    <message>
        <source>All printed digits agree: the difference is too small for them, at most {} epsilon of the statistics.</source>
        <translation>打印的所有数字均一致：差异过小，未能显现，最多为统计量的 {} epsilon。</translation>
    </message>
    <message>
        <source>The difference is rounding: {} epsilon, and a different order of additions explains up to {}.</source>
        <translation>差异属于舍入：{} epsilon，而累加顺序不同最多可解释 {}。</translation>
    </message>
    <message>
        <source>The difference is more than rounding: {} epsilon, and a different order of additions explains up to {}.</source>
        <translation>差异超出舍入：{} epsilon，而累加顺序不同最多可解释 {}。</translation>
    </message>
    <message>
        <source>NaN elements: {} in A, {} in B.</source>
        <translation>NaN 元素：A {} 个，B {} 个。</translation>
    </message>
    <message>
        <source>Elements of minus infinity: {} in A, {} in B.</source>
        <translation>负无穷元素：A {} 个，B {} 个。</translation>
    </message>
    <message>
        <source>Elements of plus infinity: {} in A, {} in B.</source>
        <translation>正无穷元素：A {} 个，B {} 个。</translation>
    </message>
    <message>
        <source>Zeros: {} in A, {} in B.</source>
        <translation>零元素：A {} 个，B {} 个。</translation>
    </message>
    <message>
        <source>Negative elements: {} in A, {} in B.</source>
        <translation>负数元素：A {} 个，B {} 个。</translation>
    </message>
    <message>
        <source>Positive elements: {} in A, {} in B.</source>
        <translation>正数元素：A {} 个，B {} 个。</translation>
    </message>
    <message>
        <source>It is {} in A and {} in B.</source>
        <translation>它在 A 中为 {}，在 B 中为 {}。</translation>
    </message>
    <message>
        <source>Checksum {} in A, {} in B.</source>
        <translation>校验值：A {}，B {}。</translation>
    </message>
    <message>
        <source>Maximum {} in A, {} in B.</source>
        <translation>最大值：A {}，B {}。</translation>
    </message>
    <message>
        <source>Minimum {} in A, {} in B.</source>
        <translation>最小值：A {}，B {}。</translation>
    </message>
    <message>
        <source>Mean {} in A, {} in B.</source>
        <translation>均值：A {}，B {}。</translation>
    </message>
    <message>
        <source>Norm {} in A, {} in B.</source>
        <translation>范数：A {}，B {}。</translation>
    </message>
    <message>
        <source>The numbers of {} are exact in {}, those of {} are not: in {} they went through that type.</source>
        <translation>{} 的数值可由 {} 精确表示，而 {} 的不能：在 {} 中它们经过了该类型的转换。</translation>
    </message>
    <message>
        <source>Maximum and minimum agree, and mean and norm differ only as when they are added up in another order: most likely the same values in another order.</source>
        <translation>最大值和最小值一致，均值和范数之差仅如以另一顺序累加：很可能是同样的数值以另一顺序排列。</translation>
    </message>
    <message>
        <source>Maximum and minimum agree, mean and norm up to the order of adding up, and the checksums do not: most likely the same values in another order.</source>
        <translation>最大值和最小值一致，均值和范数在累加顺序的影响之内一致，而校验值不同：很可能是相同的数值，顺序不同。</translation>
    </message>
    <message>
        <source>Both tensors hold exactly the same values: whole slices along axis {} changed places.</source>
        <translation>两个张量的数值完全相同：沿第 {} 轴的整个切片交换了位置。</translation>
    </message>
    <message>
        <source>Both tensors hold exactly the same values: A, in the order of its memory, is B with the axes ({}), as where a transposed view is read in the order of its memory.</source>
        <translation>两个张量的数值完全相同：按内存顺序排列的 A，就是轴序为 ({}) 的 B，如同转置的视图被按内存顺序读取。</translation>
    </message>
    <message>
        <source>Both tensors hold exactly the same values in another order.</source>
        <translation>两个张量的数值完全相同，只是顺序不同。</translation>
    </message>
    <message>
        <source>The first result that shows it, {}, differs by {} of its largest value.</source>
        <translation>首个反映它的结果 {} 相差其最大值的 {}。</translation>
    </message>
    <message>
        <source>Its forward call comes from {}: &quot;{}&quot;.</source>
        <translation>其前向调用来自 {}：“{}”。</translation>
    </message>
    <message>
        <source>Called from {}: &quot;{}&quot;.</source>
        <translation>调用自 {}：“{}”。</translation>
    </message>
    <message>
        <source>The first row that differs is row {}, {}.</source>
        <translation>首个不一致的行是第 {} 行 {}。</translation>
    </message>
    <message>
        <source>The first row that differs is row {}, {}, in {}.</source>
        <translation>首个不一致的行是第 {} 行 {}，位于 {} 中。</translation>
    </message>
    <message>
        <source>Rows of its input that agree: {}.</source>
        <translation>其输入中一致的行数：{}。</translation>
    </message>
    <message>
        <source>Only whole blocks of 2048 elements of the tensor differ, {} of {}: that points to overwritten memory rather than to rounding.</source>
        <translation>张量仅有 2048 个元素的整块不一致（{}/{}）：这表明更可能是内存被覆写，而非舍入。</translation>
    </message>
    <message>
        <source>Only whole rows of the tensor differ, {} of {}: that points to overwritten memory rather than to rounding.</source>
        <translation>张量仅有整行不一致（{}/{}）：这表明更可能是内存被覆写，而非舍入。</translation>
    </message>
    <message>
        <source>Only whole columns of the tensor differ, {} of {}: that points to overwritten memory rather than to rounding.</source>
        <translation>张量仅有整列不一致（{}/{}）：这表明更可能是内存被覆写，而非舍入。</translation>
    </message>
    <message>
        <source>Collecting itself can change gradients: the hooks of level {} can change the order in which they are added. Dump this step at level L1 as well.</source>
        <translation>采集本身可能改变梯度：{} 级别的 hook 可能改变梯度的累加顺序。请再以 L1 级别采集该步。</translation>
    </message>
    <message>
        <source>task</source>
        <translation>task</translation>
    </message>
    <message>
        <source>level</source>
        <translation>level</translation>
    </message>
    <message>
        <source>the two dumps were collected with different {}: &quot;{}&quot; in A, &quot;{}&quot; in B</source>
        <translation>两份 dump 数据采集时的 {} 不同：A 为“{}”，B 为“{}”</translation>
    </message>
    <message>
        <source>{} holds only a part of every tensor, {} along dimension {} (the option &quot;slice&quot; of the dump tool): tensors of another shape are not compared. Dump both runs with the same options.</source>
        <translation>{0} 中每个张量只保存了一部分（第 {2} 维的 {1} 个；由转储工具的“slice”选项造成）：形状不同的张量未作比较。请用相同的选项转储两次运行。</translation>
    </message>
    <message>
        <source>{} calls have another name in the other run, first {} in A, {} in B: they stand at the same place and give the same results, and are compared as the same calls.</source>
        <translation>{} 个调用在另一次训练中名称不同，首个在 A 中为 {}，在 B 中为 {}：它们位于同一位置且结果相同，按同一调用进行比较。</translation>
    </message>
    <message>
        <source>Only {} calls {}. All results of this dump that both runs have agree, also those after it.</source>
        <translation>只有 {} 调用了 {}。本份 dump 数据中两次训练共有的结果全部一致，包括其后的结果。</translation>
    </message>
    <message>
        <source>{} of {} tensors have a different data type in the other run: expect rounding differences everywhere</source>
        <translation>{}/{} 个张量在另一次训练中的数据类型不同：预计各处都会有舍入差异</translation>
    </message>
    <message>
        <source>{} values have a type with a different name in the other run, the first {}: types are not compared</source>
        <translation>{} 个值的类型在另一次训练中名称不同，首个为 {}：不比较类型</translation>
    </message>
    <message>
        <source>{} tensors have a data type in one run that no framework has, the first {}: a dump may be damaged</source>
        <translation>{} 个张量在一次训练中的数据类型不属于任何框架，首个为 {}：dump 数据可能已损坏</translation>
    </message>
    <message>
        <source>{} tensors state in one run only whether they require a gradient, the first {}</source>
        <translation>{} 个张量仅在一次训练中注明是否需要梯度，首个为 {}</translation>
    </message>
    <message>
        <source>{} rows differ in requires_grad and agree in their values, the first {}: on results and on inputs other than parameters it follows from what is trained, from no_grad, or from recomputation. They count as within tolerance.</source>
        <translation>{} 行的 requires_grad 不同而数值一致，首个为 {}：在结果以及参数以外的输入上，它取决于训练哪些参数、no_grad 或重计算。这些行视为在容差内。</translation>
    </message>
    <message>
        <source>{} rows have a different checksum but equal statistics, the first {}: an operator changes the tensor in place, and the dump tool may have taken the checksum at a different moment. Whether these tensors agree is not known.</source>
        <translation>{} 行的校验值不同而统计量相等，首个为 {}：有算子原地修改该张量，采集工具可能在另一时刻计算了校验值。无法得知这些张量是否一致。</translation>
    </message>
    <message>
        <source>{} rows have a checksum that is impossible, the first {}: in both runs one number fills the tensor, and the checksums differ. The dump tool took them at a different moment, or a dump is damaged.</source>
        <translation>{} 行的校验值不可能成立，首个为 {}：在两次训练中张量均由同一个数填充，校验值却不同。采集工具计算校验值的时刻不同，或某份 dump 数据已损坏。</translation>
    </message>
    <message>
        <source>{} parameters differ in the last digits of mean and norm alone, the first {}: these were added up in a different order, as with a different number of threads. They count as within tolerance.</source>
        <translation>{} 个参数仅均值和范数的末位数字不一致，首个为 {}：其累加顺序不同，例如线程数不同。这些参数按在容差内处理。</translation>
    </message>
    <message>
        <source>{} rows have equal checksums or equal tensors but different statistics, the first {}: one of the dumps is mixed or damaged (was its folder used twice?)</source>
        <translation>{} 行的校验值或张量相同而统计量不同，首个为 {}：某份 dump 数据有混杂或已损坏（其目录是否使用过两次？）</translation>
    </message>
    <message>
        <source>only {} has checksums (the other run was collected in a different summary mode): the statistics are compared</source>
        <translation>仅 {} 有校验值（另一次训练以不同的 summary_mode 采集）：比较统计量</translation>
    </message>
    <message>
        <source>{} rows have a checksum of a different kind in the other run ({} in A, {} in B); these are not compared</source>
        <translation>{} 行在另一次训练中的校验值类型不同（A 为 {}，B 为 {}）；不比较这些校验值</translation>
    </message>
    <message>
        <source>{} (row {})</source>
        <translation>{}（第 {} 行）</translation>
    </message>
    <message>
        <source>{} is {} in A and {} in B: in {} no gradient goes back there.</source>
        <translation>{} 在 A 中为 {}，在 B 中为 {}：在 {} 中没有梯度从此处回传。</translation>
    </message>
    <message>
        <source>{} is {} in A and {} in B, and no number before it differs.</source>
        <translation>{} 在 A 中为 {}，在 B 中为 {}，而之前没有数值不一致。</translation>
    </message>
    <message>
        <source>{} is called with a different {}: {} in A, {} in B.</source>
        <translation>{} 调用时的 {} 不同：A 为 {}，B 为 {}。</translation>
    </message>
    <message>
        <source>{} has the shape {} in A and {} in B, and no number before it differs.</source>
        <translation>{} 的 shape 在 A 中为 {}，在 B 中为 {}，而之前没有数值不一致。</translation>
    </message>
    <message>
        <source>It is a call of the optimizer, which goes through the parameters one by one: here each run is at another parameter. Compare the groups of parameters (weight decay, learning rates) and their order.</source>
        <translation>这是优化器的调用，优化器逐个处理参数：此处两次训练处理的是不同的参数。请比较参数组（权重衰减、学习率）及其顺序。</translation>
    </message>
    <message>
        <source>It is the data of the step: compare the batch size, the sequence length and the number of ranks that share a batch.</source>
        <translation>这是该步的数据：请比较 batch size、序列长度以及共享一个 batch 的 rank 数。</translation>
    </message>
    <message>
        <source>{} has the data type {} in A and {} in B, and no number before it differs.</source>
        <translation>{} 的 dtype 在 A 中为 {}，在 B 中为 {}，而之前没有数值不一致。</translation>
    </message>
    <message>
        <source>Look at the casts of indices and counts: numbers beyond the range of the shorter type wrap around, and then other rows are picked.</source>
        <translation>请检查索引和计数的类型转换：超出较短类型范围的数会回绕，于是选中其他行。</translation>
    </message>
    <message>
        <source>Look for autocast, for the precision that the model was loaded in, and for a cast in one run only.</source>
        <translation>请检查 autocast、加载模型时的精度，以及仅在一次训练中存在的类型转换（cast）。</translation>
    </message>
    <message>
        <source>{} is trained in {} and frozen in {} (requires_grad); its values are the same.</source>
        <translation>{} 在 {} 中参与训练，在 {} 中被冻结 (requires_grad)；其值一致。</translation>
    </message>
    <message>
        <source>{} is called with the argument {} = {} in {} only.</source>
        <translation>{} 以参数 {} = {} 调用，仅在 {} 中如此。</translation>
    </message>
    <message>
        <source>Its result has the data type {} in A and {} in B.</source>
        <translation>其结果的 dtype 在 A 中为 {}，在 B 中为 {}。</translation>
    </message>
    <message>
        <source>Its result has the shape {} in A and {} in B.</source>
        <translation>其结果的 shape 在 A 中为 {}，在 B 中为 {}。</translation>
    </message>
    <message>
        <source>{} receives a tensor in {} that it does not receive in {}: {}.</source>
        <translation>{} 在 {} 中得到一个张量，在 {} 中没有：{}。</translation>
    </message>
    <message>
        <source>{} receives its input in another form: {} in A, {} in B.</source>
        <translation>{} 得到的输入形式不同：A 中为 {}，B 中为 {}。</translation>
    </message>
    <message>
        <source>In {} it is a packed sequence, in {} a plain tensor: there the recurrent layer also runs over the padding. Look for pack_padded_sequence().</source>
        <translation>在 {} 中是打包的序列，在 {} 中是普通张量：后者的循环层也会处理填充部分。请检查 pack_padded_sequence()。</translation>
    </message>
    <message>
        <source>In {} it is the result of {}, which is the same in both runs.</source>
        <translation>在 {} 中，它是 {} 的结果，而该结果在两次训练中一致。</translation>
    </message>
    <message>
        <source>In {} the gradient {} is that of its last micro-step alone, in {} those before are in it, too; each of them is the same in both runs. In {} the earlier ones are lost, as where zero_grad() is called inside the loop over micro-steps.</source>
        <translation>在 {} 中梯度 {} 仅为最后一个微步的梯度，在 {} 中还包含之前微步的梯度；每个微步的梯度在两次训练中都相同。在 {} 中较早的梯度丢失了，例如在微步循环内调用了 zero_grad()。</translation>
    </message>
    <message>
        <source>In {} the gradient {} is what one operator gives, the same in both runs; in {} something else is in it, too: a gradient that was left there because zero_grad() was not called, or that of another use of the same weight.</source>
        <translation>在 {} 中梯度 {} 就是一个算子的结果，该结果在两次训练中相同；在 {} 中还混入了其他内容：因未调用 zero_grad() 而残留的梯度，或同一权重另一处使用的梯度。</translation>
    </message>
    <message>
        <source>The gradient {} differs although the operator that computes it gives the same result in both runs: what is added to it differs.</source>
        <translation>梯度 {} 不一致，而计算它的算子在两次训练中给出相同的结果：是累加到其上的内容不同。</translation>
    </message>
    <message>
        <source>In the code of {}, look for zero_grad() between the micro-steps, and for a gradient that is replaced instead of added to.</source>
        <translation>请在 {} 的代码中查找微步之间的 zero_grad()，以及被替换而不是被累加的梯度。</translation>
    </message>
    <message>
        <source>Look at zero_grad (is it called once in each step, before the backward pass?), at the number of micro-steps that are added up, at weights that two modules share, and at hooks and exchanges between the backward pass and the optimizer.</source>
        <translation>请检查 zero_grad（是否每步只调用一次，且在反向之前？）、梯度累积的步数、由两个模块共享的权重，以及反向与优化器之间的 hook 和通信。</translation>
    </message>
    <message>
        <source>The backward pass of {} gives a different gradient of its parameter, although everything captured before it is the same in both runs.</source>
        <translation>{} 的反向给出的参数梯度不同，而在此之前采集到的内容在两次训练中均一致。</translation>
    </message>
    <message>
        <source>The gradient {} differs although no captured operator before it does: it changed where gradients are added up, or on its way between ranks.</source>
        <translation>梯度 {} 不一致，而在此之前采集到的算子均一致：它在梯度累加处或在 rank 之间的通信过程中发生了变化。</translation>
    </message>
    <message>
        <source>A dump of this step at level mix separates the operator from the addition after it.</source>
        <translation>以 mix 级别采集该步，可将算子与其后的累加区分开。</translation>
    </message>
    <message>
        <source>The saved variable {} is the first that differs: the cause is in the code before the line that saved it.</source>
        <translation>保存的变量 {} 是首个不一致的项：原因在保存它的那一行之前的代码中。</translation>
    </message>
    <message>
        <source>It is the first variable that was saved in this step.</source>
        <translation>它是该步中保存的第一个变量。</translation>
    </message>
    <message>
        <source>Every variable saved before it agrees, the last of them is {}.</source>
        <translation>在其之前保存的变量均一致，最后一个是 {}。</translation>
    </message>
    <message>
        <source>The weights differ, first {}. The files do not say when they were saved: if before the training, the runs began with different weights; if after it, the training made them differ.</source>
        <translation>权重不一致，首个为 {}。文件未说明保存时机：若在训练之前保存，则两次训练的初始权重不同；若在训练之后保存，则是训练使其产生差异。</translation>
    </message>
    <message>
        <source>The runs begin with different weights: {} differs before anything is computed with it.</source>
        <translation>两次训练的初始权重不同：{} 在参与任何计算之前就已不一致。</translation>
    </message>
    <message>
        <source>The weights already differ when step {} begins: {} was changed before it, at the start or by the update of an earlier step.</source>
        <translation>第 {} 步开始时权重已不一致：{} 在此之前已被改变，发生在初始化时或更早某步的更新中。</translation>
    </message>
    <message>
        <source>Of the parameters, these differ: {}.</source>
        <translation>不一致的参数：{}。</translation>
    </message>
    <message>
        <source>A holds here what B holds in {}: the names of the weights were mixed up when they were loaded.</source>
        <translation>A 在此处的内容是 B 在 {} 中的内容：加载时权重的名称被弄混了。</translation>
    </message>
    <message>
        <source>It holds the same tensor as the parameter {}.</source>
        <translation>它与参数 {} 是同一个张量。</translation>
    </message>
    <message>
        <source>This argument of {} is a parameter, and no captured output made it.</source>
        <translation>{} 的这个输入是一个参数，没有任何采集到的输出产生它。</translation>
    </message>
    <message>
        <source>Compare the weights that both runs began with. Where these are the same, compare the losses and dumps of the training.</source>
        <translation>请比较两次训练的初始权重。若初始权重一致，再比较训练的 loss 和 dump 数据。</translation>
    </message>
    <message>
        <source>The others agree, so neither the seed nor the checkpoint as a whole is the cause: compare how these are cut over the ranks, converted, joined, tied or initialised.</source>
        <translation>其余参数一致，因此原因既不是随机种子，也不是整个 checkpoint：请比较这些参数如何在各 rank 间切分、转换、拼接、共享或初始化。</translation>
    </message>
    <message>
        <source>Load both runs from one checkpoint, or seed before the model is built.</source>
        <translation>请让两次训练加载同一个 checkpoint，或在构建模型之前设置随机种子。</translation>
    </message>
    <message>
        <source>Dump the backward pass and the optimizer of step {}.</source>
        <translation>请采集第 {} 步的反向和优化器。</translation>
    </message>
    <message>
        <source>{} has different bytes but the same statistics: most likely the same weights in a different order, for example a matrix that was loaded transposed, or parts that were joined in a different order.</source>
        <translation>{} 的字节不同而统计量相同：很可能是相同的权重以不同顺序存放，例如加载的矩阵被转置，或各部分的拼接顺序不同。</translation>
    </message>
    <message>
        <source>Compare how both runs convert and load the checkpoint: layout of the matrix, order of query, key and value, order of the heads.</source>
        <translation>请比较两次训练转换和加载 checkpoint 的方式：矩阵的布局、query/key/value 的顺序、注意力头的顺序。</translation>
    </message>
    <message>
        <source>The targets of the loss differ: {} is not the same in both runs, while what goes into the model ({}) agrees.</source>
        <translation>loss 的目标值不一致：{} 在两次训练中不同，而模型的输入（{}）一致。</translation>
    </message>
    <message>
        <source>The training data differs: {} comes from outside the model and is not the same in both runs, while the targets of the loss ({}) agree.</source>
        <translation>训练数据不一致：{} 来自模型外部，在两次训练中不相同，而 loss 的目标值（{}）一致。</translation>
    </message>
    <message>
        <source>The training data differs: {} comes from outside the model and is not the same in both runs.</source>
        <translation>训练数据不一致：{} 来自模型外部，在两次训练中不相同。</translation>
    </message>
    <message>
        <source>So the samples are the same, and their labels are made in another way: look at the shift by one token, at padding and positions that are ignored, at smoothing, and at the function that collates a batch.</source>
        <translation>因此样本相同，只是标签的生成方式不同：请检查错开一个 token 的处理、填充和被忽略的位置、标签平滑，以及组成 batch 的函数。</translation>
    </message>
    <message>
        <source>So rather the same samples with another content: look at augmentation and its seed, normalisation, masking, padding and tokenisation before the order of the data.</source>
        <translation>因此更可能是同样的样本而内容不同：请先检查数据增强及其种子、归一化、掩码、填充和分词，再检查数据顺序。</translation>
    </message>
    <message>
        <source>Look at the order of the data (shuffle, sampler, workers), at augmentation and at the files themselves.</source>
        <translation>请检查数据顺序（shuffle、sampler、worker）、数据增强以及文件本身。</translation>
    </message>
    <message>
        <source>{} is computed differently: {} precedes it in {} only.</source>
        <translation>{0} 的计算方式不同：仅在 {2} 中其前面有 {1}。</translation>
    </message>
    <message>
        <source> It is scaled: A&apos;s numbers are {} times B&apos;s.</source>
        <translation> 它被缩放：A 的数值是 B 的 {} 倍。</translation>
    </message>
    <message>
        <source>{} differs, and no result before it does. Only calls that one run alone has, or code that the dump did not capture, can be the cause.</source>
        <translation>{} 不一致，而之前没有结果不一致。原因只能是仅在一次训练中的调用，或 dump 没有采集到的代码。</translation>
    </message>
    <message>
        <source>The gradient that comes into {} differs, and no captured operator before it does: code that the dump did not capture is the cause.</source>
        <translation>传入 {} 的梯度不一致，而在此之前采集到的算子均一致：原因是未采集的代码。</translation>
    </message>
    <message>
        <source>An input of {} differs, and no captured operator before it does: code that the dump did not capture is the cause.</source>
        <translation>{} 的一个输入不一致，而在此之前采集到的算子均一致：原因是未采集的代码。</translation>
    </message>
    <message>
        <source>by the checksum</source>
        <translation>依据校验值</translation>
    </message>
    <message>
        <source>by all statistics</source>
        <translation>依据全部统计量</translation>
    </message>
    <message>
        <source>by type, size, maximum and minimum</source>
        <translation>依据类型、大小、最大值和最小值</translation>
    </message>
    <message>
        <source>In both runs the tensor is ({}) that of {}, which agrees: it was changed between the two calls.</source>
        <translation>在两次训练中，该张量（{}）均为 {} 的张量，而后者一致：它在这两次调用之间被改变。</translation>
    </message>
    <message>
        <source>In A the tensor is ({}) that of {}.</source>
        <translation>在 A 中，该张量（{}）即 {} 的张量。</translation>
    </message>
    <message>
        <source>In B the tensor is ({}) that of {}.</source>
        <translation>在 B 中，该张量（{}）即 {} 的张量。</translation>
    </message>
    <message>
        <source>So a different tensor is passed on, for example because code was renamed or reordered.</source>
        <translation>因此传入的是不同的张量，例如因为代码被重命名或调整了顺序。</translation>
    </message>
    <message>
        <source>In {} no earlier output holds it.</source>
        <translation>在 {} 中，之前的输出均不含它。</translation>
    </message>
    <message>
        <source>No earlier output of either run holds this tensor.</source>
        <translation>在两次训练中，之前的输出均不含该张量。</translation>
    </message>
    <message>
        <source>No captured call between {} and {} made it.</source>
        <translation>{} 与 {} 之间没有采集到产生它的调用。</translation>
    </message>
    <message>
        <source>No captured call before {} made it.</source>
        <translation>{} 之前没有采集到产生它的调用。</translation>
    </message>
    <message>
        <source>In both runs its numbers are spread as those of a random generator (randn, rand, dropout noise): compare the seeds, and how many numbers were drawn before.</source>
        <translation>在两次训练中，其数值的分布都与随机数发生器的一致（randn、rand、dropout 噪声）：请比较随机种子，以及之前抽取的次数。</translation>
    </message>
    <message>
        <source>In A, {} In B, {} Both runs are wrong.</source>
        <translation>A 中：{}B 中：{}两次训练均有误。</translation>
    </message>
    <message>
        <source>In A, {} A is wrong.</source>
        <translation>A 中：{}A 有误。</translation>
    </message>
    <message>
        <source>In B, {} B is wrong.</source>
        <translation>B 中：{}B 有误。</translation>
    </message>
    <message>
        <source>In {} this row is made of {} parts ({}).</source>
        <translation>在 {} 中，这一行由 {} 个部分得到（{}）。</translation>
    </message>
    <message>
        <source>The parts of {} add up to the row of {} (mean {}): a sum over {} {} processes is missing.</source>
        <translation>{} 的各部分相加得到 {} 的行（平均值 {}）：缺少对 {} 个 {} 进程的求和。</translation>
    </message>
    <message>
        <source>Each part of {} should be the whole row. {} of {} are; those of the ranks {} are not: look for what only these have, such as a mask, a seed, or weights that were loaded or synchronised otherwise.</source>
        <translation>{} 的每个部分都应当是完整的行。{}/{} 个是；进程 {} 的不是：请查看只有它们才有的因素，如掩码、种子，或以其他方式加载或同步的权重。</translation>
    </message>
    <message>
        <source>The row of {} is {} times that of {}, which is the size of {}: a sum where a mean belongs, or a reduction that is made twice.</source>
        <translation>{} 的行是其 {} 倍（相对于 {}），这正是 {} 的大小：应求平均处求了和，或归约做了两次。</translation>
    </message>
    <message>
        <source>The row of {} is 1/{} of that of {}, which is the size of {}: a mean where a sum belongs, or a division that is made twice.</source>
        <translation>{} 的行是其 1/{}（相对于 {}），这正是 {} 的大小：应求和处求了平均，或除法做了两次。</translation>
    </message>
    <message>
        <source>The difference is {} times the bias of this module: in {} each of the {} tp processes adds it, before their sum.</source>
        <translation>差等于该模块偏置的 {} 倍：在 {} 中，{} 个 tp 进程在求和之前各加了一次。</translation>
    </message>
    <message>
        <source>It has the numbers of {} in {}: the weights of another layer, stage or expert are in its place.</source>
        <translation>它的数值与 {}（在 {} 中）相同：此处放的是另一层、另一级或另一专家的权重。</translation>
    </message>
    <message>
        <source>Each part of {} should be the whole row. None is, they differ from each other, and they do not add up to it: look for a reduction over the wrong group of processes.</source>
        <translation>{} 的每个部分都应当是完整的行。但没有一个是，它们彼此不同，相加也得不到它：请查看是否在错误的进程组上做了归约。</translation>
    </message>
    <message>
        <source>first halves forwards, second halves backwards</source>
        <translation>前半部分顺序，后半部分倒序</translation>
    </message>
    <message>
        <source>one element of each in turn</source>
        <translation>各部分轮流一个元素</translation>
    </message>
    <message>
        <source>the first halves, then the second ones</source>
        <translation>先是各前半，再是各后半</translation>
    </message>
    <message>
        <source>the first thirds, then the second and the third ones</source>
        <translation>先是各第一个三分之一，再是第二个和第三个</translation>
    </message>
    <message>
        <source>the last one first</source>
        <translation>最后一个在最前</translation>
    </message>
    <message>
        <source>one after the other</source>
        <translation>一个接一个</translation>
    </message>
    <message>
        <source>The parts of {} make the row of {} in another order along {} ({}) than the rows before: look at how this row is divided.</source>
        <translation>{0} 的各部分以与之前各行不同的次序（沿 {2}：{3}）得到 {1} 的行：请检查这一行是如何切分的。</translation>
    </message>
    <message>
        <source>{} of {} has no counterpart in the other run.</source>
        <translation>{1} 的 {0} 在另一次训练中没有对应的调用。</translation>
    </message>
    <message>
        <source>It is called from {}: &quot;{}&quot;.</source>
        <translation>它的调用位置：{}：“{}”。</translation>
    </message>
    <message>
        <source>{} calls {} {} times less than {} in this step ({} in A, {} in B): {} was not exchanged between the ranks in {}.</source>
        <translation>{0} 在该步调用 {1} 的次数比 {3} 少 {2} 次（A {4} 次，B {5} 次）：在 {7} 中，{6} 没有在 rank 之间通信。</translation>
    </message>
    <message>
        <source> Before that {} exchanges it between the ranks ({}); in {} each rank keeps its own value.</source>
        <translation> 在此之前 {} 在各 rank 之间交换它（{}）；在 {} 中各 rank 保留自己的值。</translation>
    </message>
    <message>
        <source>{} is computed differently: {} gives it in {}, and {} has no such call at this place.</source>
        <translation>{0} 的计算方式不同：在 {2} 中由 {1} 得到，而 {3} 在此处没有这样的调用。</translation>
    </message>
    <message>
        <source>{} is computed differently: in {} it comes from &quot;{}&quot; ({}), and {} has no such call at this place.</source>
        <translation>{} 的计算方式不同：在 {} 中它来自“{}”（{}），{} 在此处没有这样的调用。</translation>
    </message>
    <message>
        <source>{} is executed in {} only. The two graphs were compiled differently: {} kernels of A and {} of B have no counterpart, and all values that both runs have agree.</source>
        <translation>{} 仅在 {} 中执行。两张图的编译方式不同：A 的 {} 个 kernel 和 B 的 {} 个 kernel 没有对应项，而两次训练共有的值均一致。</translation>
    </message>
    <message>
        <source>It is a kernel of the type {}.</source>
        <translation>它是类型为 {} 的 kernel。</translation>
    </message>
    <message>
        <source>Compare how the graphs were compiled: version of MindSpore, optimisation level (O0, O1, O2), graph kernel fusion, data types.</source>
        <translation>请比较图的编译方式：MindSpore 版本、优化级别（O0、O1、O2）、图算融合、数据类型。</translation>
    </message>
    <message>
        <source>msprobe&apos;s own search (compare -da) reports no operator here: it counts an output only when a statistic differs by more than half, and neither inputs nor infinite values.</source>
        <translation>msprobe 自身的查找 (compare -da) 在此不报告任何算子：仅当输出的统计量相差超过一半时才计入，且不考虑输入和无穷值。</translation>
    </message>
    <message>
        <source>msprobe&apos;s own search (compare -da) reports {} of {}: it does not trace a difference back to the rank that it came from.</source>
        <translation>msprobe 自身的查找 (compare -da) 报告 {1} 的 {0}：它不会将差异追溯到其来源的 rank。</translation>
    </message>
    <message>
        <source>msprobe&apos;s own search (compare -da) reports {}: it checks outputs only.</source>
        <translation>msprobe 自身的查找 (compare -da) 报告 {}：它仅检查输出。</translation>
    </message>
    <message>
        <source>msprobe&apos;s own search (compare -da) reports {}: it counts an output only when a statistic differs by more than half, and the differences before are smaller.</source>
        <translation>msprobe 自身的查找 (compare -da) 报告 {}：仅当输出的统计量相差超过一半时才计入，而之前的差异较小。</translation>
    </message>
    <message>
        <source>{} gives the same values in another order, although all its inputs are the same in both runs: it reads its input or writes its result in the wrong order.</source>
        <translation>{} 给出的数值相同、顺序不同，而其全部输入在两次训练中一致：它以错误的顺序读取输入或写出结果。</translation>
    </message>
    <message>
        <source>Look at the layout of its input in memory (a transposed, sliced or expanded view): call contiguous() before it, and test the operator alone with such a view.</source>
        <translation>请检查其输入在内存中的布局（转置、切片或扩展的视图）：在它之前调用 contiguous()，并用这样的视图单独测试该算子。</translation>
    </message>
    <message>
        <source>{} holds the same values in another order, and no captured operator before it differs: code that the dump did not capture arranges them in another way.</source>
        <translation>{} 的数值相同、顺序不同，而之前采集到的算子没有不一致：dump 没有采集到的代码以另一方式排列它们。</translation>
    </message>
    <message>
        <source>Look at what reshapes, transposes, splits or joins it: view() for transpose(), the order of heads, of query, key and value, or of the ranks that it was gathered from.</source>
        <translation>请检查对它做 reshape、转置、拆分或拼接的代码：把 view() 当作 transpose()，head 的顺序，query、key、value 的顺序，或收集它的各 rank 的顺序。</translation>
    </message>
    <message>
        <source>{} gives NaN or infinity in {} only, although all its inputs are the same in both runs.</source>
        <translation>{} 仅在 {} 中给出 NaN 或无穷，而其所有输入在两次训练中一致。</translation>
    </message>
    <message>
        <source>{} is the first value that is NaN or infinite in {} only; it comes from outside the captured operators.</source>
        <translation>{} 是仅在 {} 中为 NaN 或无穷的首个值；它来自采集到的算子之外。</translation>
    </message>
    <message>
        <source>whether numbers as large as its inputs can become too large for its data type: if they cannot, the operator itself is wrong</source>
        <translation>与其输入同样大小的数是否可能超出其 dtype 的范围：若不可能，则算子本身有误</translation>
    </message>
    <message>
        <source>{} draws random numbers, and they differ between A and B although its inputs are the same.</source>
        <translation>{} 生成随机数，在 A 与 B 中不一致，而其输入一致。</translation>
    </message>
    <message>
        <source>The seeds differ, or the number of draws before it does: switch it off, or use the same seed in both runs.</source>
        <translation>随机种子不同，或在此之前生成随机数的次数不同：请关闭随机性，或在两次训练中使用相同的随机种子。</translation>
    </message>
    <message>
        <source>Its dropout probability is {}.</source>
        <translation>其 dropout 概率为 {}。</translation>
    </message>
    <message>
        <source>The dump does not contain its dropout probability.</source>
        <translation>dump 数据中没有其 dropout 概率。</translation>
    </message>
    <message>
        <source>{} gives a different result although this rank&apos;s inputs are the same in both runs: the difference comes from another rank, or the exchange itself is not deterministic.</source>
        <translation>{} 给出不同的结果，而该 rank 的输入在两次训练中一致：差异来自其他 rank，或通信本身不具有确定性。</translation>
    </message>
    <message>
        <source>Compare the other ranks of this step.</source>
        <translation>请比较该步的其他 rank。</translation>
    </message>
    <message>
        <source>The mask {} differs: it selects {} in {} of {} elements in A and in {} in B. Both results of {} are exactly what such masks give, so the operator is not to blame: code that the dump did not capture made the mask.</source>
        <translation>掩码 {} 不一致：它选中 {} 的元素，在 A 中为 {} 个（共 {} 个），在 B 中为 {} 个。{} 的两个结果恰好就是这样的掩码应得的结果，因此不是算子的问题：掩码由 dump 未采集的代码生成。</translation>
    </message>
    <message>
        <source>Of {} the dump holds the largest and the smallest value only, which agree: the count comes from the mean of the result.</source>
        <translation>对于 {}，dump 数据只有最大值和最小值，它们一致：个数由结果的均值得出。</translation>
    </message>
    <message>
        <source>Look at what makes the mask: causal or not, padding, the limits of packed texts, a window, inverted or not; in the collator if it follows the batch, in the model if it does not.</source>
        <translation>请检查掩码的生成：是否为因果掩码、填充、拼接文本的边界、窗口、是否取反；随 batch 变化时看组成 batch 的函数，不变时看模型。</translation>
    </message>
    <message>
        <source>{} gives a different result, and {} may differ, too: of these integers the dump holds the largest and the smallest only. Compare them first; this operator is the cause only if they are the same.</source>
        <translation>{} 的结果不一致，而 {} 也可能不一致：对于这些整数，dump 数据只有最大值和最小值。请先比较它们；只有它们相同时，该算子才是原因。</translation>
    </message>
    <message>
        <source>{} gives a different result, and its input may differ, too: {} comes from outside the model, and the same numbers in a different order (other samples first, a mirrored picture) have the same statistics. Compare it first; this operator is the cause only if it is the same.</source>
        <translation>{} 的结果不一致，而其输入也可能不一致：{} 来自模型外部，同样的数值以另一顺序排列（样本次序不同、图片镜像）时统计量相同。请先比较它；只有它相同时，该算子才是原因。</translation>
    </message>
    <message>
        <source>The input in doubt is {}.</source>
        <translation>存疑的输入是 {}。</translation>
    </message>
    <message>
        <source>Dump step {} with checksums (&quot;summary_mode&quot;: &quot;md5&quot;): they tell whether the inputs are the same.</source>
        <translation>请带校验值采集第 {} 步 (&quot;summary_mode&quot;: &quot;md5&quot;)：据此可判断输入是否一致。</translation>
    </message>
    <message>
        <source>{} gives a very different result, and its inputs may differ, too: {} comes from code that was not captured, and the same numbers in a different order have the same statistics. Either that code or this operator is the cause.</source>
        <translation>{} 给出差异很大的结果，其输入也可能不同：{} 来自未采集的代码，而相同的数以不同顺序排列时统计量相同。原因是那段代码或该算子。</translation>
    </message>
    <message>
        <source>Look at what reshapes, transposes, repeats or splits that input between the last captured operator and this one.</source>
        <translation>请检查在上一个采集到的算子与本算子之间，对该输入做变形、转置、重复或拆分的代码。</translation>
    </message>
    <message>
        <source>{} gives a result that no operator of this kind gives: this operator is the cause.</source>
        <translation>{} 给出了此类算子不可能给出的结果：该算子就是原因。</translation>
    </message>
    <message>
        <source>The module {} gives a different result, although its inputs and every operator captured inside it are the same in both runs.</source>
        <translation>模块 {} 给出不同的结果，而其输入以及在其内部采集到的每个算子在两次训练中均一致。</translation>
    </message>
    <message>
        <source>{} gives a different result, although all its inputs are the same in both runs: this kernel is the cause.</source>
        <translation>{} 给出不同的结果，而其所有输入在两次训练中一致：该 kernel 就是原因。</translation>
    </message>
    <message>
        <source>{} gives a different gradient, although the gradient that comes in is the same in both runs: the backward pass of this operator is the cause.</source>
        <translation>{} 给出不同的梯度，而传入的梯度在两次训练中一致：该算子的反向就是原因。</translation>
    </message>
    <message>
        <source>{} gives a different result, although all its inputs are the same in both runs: this operator is the cause.</source>
        <translation>{} 给出不同的结果，而其所有输入在两次训练中一致：该算子就是原因。</translation>
    </message>
    <message>
        <source>{} gives a different result although the statistics of all its inputs are the same in both runs: most likely this operator is the cause.</source>
        <translation>{} 给出不同的结果，而其所有输入的统计量在两次训练中一致：该算子很可能就是原因。</translation>
    </message>
    <message>
        <source>{} was rearranged by code that was not captured: in a different order its numbers would have the same statistics.</source>
        <translation>{} 被未采集的代码重新排列：其中的数以不同顺序排列时统计量相同。</translation>
    </message>
    <message>
        <source>{} was made by code that was not captured: in a different order its numbers would have the same statistics.</source>
        <translation>{} 由未采集的代码产生：其中的数以不同顺序排列时统计量相同。</translation>
    </message>
    <message>
        <source>{} gives a different result, although all printed digits of its inputs are the same in both runs: most likely this kernel is the cause.</source>
        <translation>{} 给出不同的结果，而其输入打印的所有数字在两次训练中一致：该 kernel 很可能就是原因。</translation>
    </message>
    <message>
        <source>{} is the first kernel with a different printed digit, the last one. It is the cause, or a kernel before it whose difference the printed digits do not show.</source>
        <translation>{} 是首个打印数字不一致的 kernel，不一致的是末位数字。原因是它，或是在它之前的某个 kernel，其差异在打印的数字中未能显现。</translation>
    </message>
    <message>
        <source>Kernels before it that are slightly random by design on an Ascend NPU: {}, the last of them {}.</source>
        <translation>在它之前，Ascend NPU 上本身带有轻微随机性的 kernel：{}，其中最后一个是 {}。</translation>
    </message>
    <message>
        <source>Dump step {} with hashes (&quot;statistic_category&quot;: [&quot;hash&quot;], from MindSpore 2.4 on) or with tensors: they show every difference.</source>
        <translation>请带哈希值 (&quot;statistic_category&quot;: [&quot;hash&quot;]，MindSpore 2.4 起支持) 或带张量采集第 {} 步：它们能显示所有差异。</translation>
    </message>
    <message>
        <source>{} is not bitwise reproducible: it gives a different result although all its inputs are the same in both runs. The difference is of the size of rounding.</source>
        <translation>{} 不可逐比特复现：它给出不同的结果，而其所有输入在两次训练中一致。差异为舍入量级。</translation>
    </message>
    <message>
        <source>{}: max {}, min {}, {} NaN, {} infinite</source>
        <translation>{}：最大值 {}，最小值 {}，NaN {} 个，无穷 {} 个</translation>
    </message>
    <message>
        <source>{}: max {}, min {}</source>
        <translation>{}：最大值 {}，最小值 {}</translation>
    </message>
    <message>
        <source>Only the checksum of {}.{} differs, and the same tensor agrees in another row: the dump tool took the checksum at a different moment, or a dump is damaged there.</source>
        <translation>仅 {}.{} 的校验值不一致，而同一张量在另一行中一致：采集工具计算校验值的时刻不同，或该处的 dump 数据已损坏。</translation>
    </message>
    <message>
        <source>Dump the step again in one of the runs.</source>
        <translation>请在其中一次训练中重新采集该步。</translation>
    </message>
    <message>
        <source>The same values are in a different order, first in {}.{}: everything that is computed from them agrees up to rounding, for example because the samples of a batch changed places.</source>
        <translation>相同的值以不同顺序排列，首个为 {}.{}：由它们计算出的内容在舍入范围内均一致，例如一个 batch 内的样本交换了位置。</translation>
    </message>
    <message>
        <source>Both runs exchange the same tensors with the other ranks in another order, first at {} ({} of {} calls): each of them has the same content in both runs, and so has its result. Nothing else differs by more than rounding.</source>
        <translation>两次训练与其他 rank 通信的张量相同、顺序不同，首个为 {}（{} 个，共 {} 个调用）：每个张量的内容在两次训练中相同，结果也相同。其他一切的差异都不超出舍入。</translation>
    </message>
    <message>
        <source>It is harmless for these numbers; where the order is part of the comparison, compare the order of the parameters and the size of the buckets.</source>
        <translation>对这些数值无害；若顺序也在比较之列，请比较参数的顺序和通信桶的大小。</translation>
    </message>
    <message>
        <source>Both runs work on the same batch in another form: {} has the shape {} in A and {} in B, and the gradients of all {} parameters agree up to rounding. What one run has more is padding. Rows of another shape are not compared.</source>
        <translation>两次训练以不同形式处理同一 batch：{} 的形状在 A 中为 {}，在 B 中为 {}，而全部 {} 个参数的梯度在舍入误差内一致。其中一次多出的部分是填充。形状不同的行不进行比较。</translation>
    </message>
    <message>
        <source>To compare these rows as well, pad both runs to the same length.</source>
        <translation>若要同时比较这些行，请将两次训练填充到相同长度。</translation>
    </message>
    <message>
        <source>All differences are of the size of rounding, first {}.{}: either the operator is not bitwise reproducible, or the same values reach it in a different order.</source>
        <translation>所有差异均为舍入量级，首个为 {}.{}：该算子不可逐比特复现，或者相同的值以不同顺序传入该算子。</translation>
    </message>
    <message>
        <source>All differences are of the size of rounding, first {}.{}: a different device, layout or version adds in a different order.</source>
        <translation>所有差异均为舍入量级，首个为 {}.{}：不同的设备、布局或版本采用了不同的累加顺序。</translation>
    </message>
    <message>
        <source>all {} parameters</source>
        <translation>全部 {} 个参数</translation>
    </message>
    <message>
        <source>{} alone, of {} parameters</source>
        <translation>仅 {}，参数共 {} 个</translation>
    </message>
    <message>
        <source>all {} vectors (biases and norms) and no matrix</source>
        <translation>全部 {} 个向量（偏置和归一化参数），不含矩阵</translation>
    </message>
    <message>
        <source>all {} matrices and no vector</source>
        <translation>全部 {} 个矩阵，不含向量</translation>
    </message>
    <message>
        <source>all {} parameters of experts and no other</source>
        <translation>全部 {} 个专家参数，不含其他参数</translation>
    </message>
    <message>
        <source>all {} parameters named {} and no other</source>
        <translation>全部 {} 个名为 {} 的参数，不含其他参数</translation>
    </message>
    <message>
        <source>the {} parameters of {} and no other</source>
        <translation>{1} 的 {0} 个参数，不含其他参数</translation>
    </message>
    <message>
        <source>{} of {} parameters, all of them vectors (biases and norms), first {}</source>
        <translation>{}/{} 个参数，均为向量（偏置和归一化参数），首个为 {}</translation>
    </message>
    <message>
        <source>{} of {} parameters, first {}</source>
        <translation>{}/{} 个参数，首个为 {}</translation>
    </message>
    <message>
        <source>This is the number of ranks in a group of this run: a sum is used instead of a mean, or an average is missing or made twice.</source>
        <translation>这个数是本次训练某个通信组的 rank 数：用了求和而非平均，或者平均缺失或做了两次。</translation>
    </message>
    <message>
        <source>Such a power of two is a scale of the loss that was not divided out, or was divided out twice.</source>
        <translation>这样的 2 的幂是 loss 的缩放系数，没有除掉，或者除了两次。</translation>
    </message>
    <message>
        <source>Such a number is a count: of micro-steps, data-parallel ranks, experts or samples; a sum is used instead of a mean, or the other way around.</source>
        <translation>这样的数是某种计数：梯度累积步、数据并行 rank、专家或样本的数量；用了求和而非平均，或者相反。</translation>
    </message>
    <message>
        <source>The sign is reversed: a loss or a gradient is negated in one run.</source>
        <translation>符号相反：某个 loss 或梯度在一次训练中被取负。</translation>
    </message>
    <message>
        <source>Such a root scales the scores of attention or initial weights.</source>
        <translation>这样的方根用于缩放注意力分数或初始权重。</translation>
    </message>
    <message>
        <source>gradients of parameters</source>
        <translation>参数梯度</translation>
    </message>
    <message>
        <source>gradients of operators</source>
        <translation>算子梯度</translation>
    </message>
    <message>
        <source>results of operators</source>
        <translation>算子结果</translation>
    </message>
    <message>
        <source>Of the gradients of parameters, these are scaled by the same number: {}.</source>
        <translation>在参数梯度中，以下梯度被缩放了相同的倍数：{}。</translation>
    </message>
    <message>
        <source>{} of {} {} that differ are scaled by the same number.</source>
        <translation>{1} 个不一致的{2}中，有 {0} 个被缩放了相同的倍数。</translation>
    </message>
    <message>
        <source>A is B {} log {}: the logarithm has a factor of {} in it, for example because classes, samples or ranks are counted {} times as often.</source>
        <translation>A 等于 B {} log {}：对数内多了一个因子 {}，例如类别、样本或 rank 的计数变为 {} 倍。</translation>
    </message>
    <message>
        <source>A is {} times B.</source>
        <translation>A 与 B 之比：{}。</translation>
    </message>
    <message>
        <source>exactly {}1</source>
        <translation>恰好 {}1</translation>
    </message>
    <message>
        <source>exactly {}{}</source>
        <translation>恰好 {}{}</translation>
    </message>
    <message>
        <source>exactly {}1/{}</source>
        <translation>恰好 {}1/{}</translation>
    </message>
    <message>
        <source>{}the square root of {}</source>
        <translation>{}√{}</translation>
    </message>
    <message>
        <source>{}1 over the square root of {}</source>
        <translation>{}1/√{}</translation>
    </message>
    <message>
        <source>Maximum, minimum and norm of A are all {} times those of B: the tensor is scaled.</source>
        <translation>A 与 B 的最大值、最小值和范数的比值均为：{}。张量被缩放。</translation>
    </message>
    <message>
        <source>It is the same in each dumped step of a run: a constant of the model, such as a mask, a table of positions or a schedule, that is made once and not from the data.</source>
        <translation>它在一次训练采集的每一步中都相同：是模型的常量，例如掩码、位置表或调度表，只生成一次，与数据无关。</translation>
    </message>
    <message>
        <source>Look at where the model makes it, usually a constructor: its base, length, offset, sign and type.</source>
        <translation>请检查模型生成它的位置，通常是构造函数：其底数、长度、偏移、符号和类型。</translation>
    </message>
    <message>
        <source>{}.{} is not the same in both runs. It is not data: each run has it unchanged in every step. Code that the dump did not capture made it.</source>
        <translation>{}.{} 在两次训练中不同。它不是数据：每次训练的每一步中它都不变。它由 dump 没有采集到的代码产生。</translation>
    </message>
    <message>
        <source>What {} has here is what {} has in step {}: its data is out of step, as where batches are skipped or repeated.</source>
        <translation>{} 在此处的内容是 {} 在第 {} 步的内容：其数据错开了，如同批次被跳过或重复。</translation>
    </message>
    <message>
        <source>{} has the same here as in its own step {}: it repeats that batch.</source>
        <translation>{} 在此处的内容与自身第 {} 步相同：它重复了那个批次。</translation>
    </message>
    <message>
        <source>It changes from step to step, so it follows the batch: it is made where the batch is put together, or from its tokens.</source>
        <translation>它随步变化，因此取决于 batch：它在组成 batch 时生成，或由 batch 的 token 生成。</translation>
    </message>
    <message>
        <source>on {}</source>
        <translation>在 {} 上</translation>
    </message>
    <message>
        <source>in step {}</source>
        <translation>在第 {} 步</translation>
    </message>
    <message>
        <source>The training data differs: {} has here the result that {} has {} ({}.{}), so it works on the batch of that place. The operator is not to blame.</source>
        <translation>训练数据不一致：{} 在此处的结果就是 {}{}的结果（{}.{}），因此它处理的是那里的 batch。不是算子的问题。</translation>
    </message>
    <message>
        <source>Look at how the data is divided over the ranks: the sampler&apos;s number of ranks and its own rank, and a seed or offset for each rank.</source>
        <translation>请检查数据在各 rank 之间的划分：采样器的 rank 总数和自身 rank，以及各 rank 的种子或偏移。</translation>
    </message>
    <message>
        <source>Look at where the data begins: batches that are skipped or repeated, and the position that a resumed run restores.</source>
        <translation>请检查数据从何处开始：被跳过或重复的 batch，以及续训时恢复的位置。</translation>
    </message>
    <message>
        <source>{} of {} rows of A, the first {}</source>
        <translation>A 的 {1} 行中有 {0} 行，首个为 {2}</translation>
    </message>
    <message>
        <source>{} of {} rows of B, the first {}</source>
        <translation>B 的 {1} 行中有 {0} 行，首个为 {2}</translation>
    </message>
    <message>
        <source>The dumps of A and B contain no rows: there was nothing to compare.</source>
        <translation>A 和 B 的 dump 数据不含任何行：没有可比较的内容。</translation>
    </message>
    <message>
        <source>No row of A has a partner in B: the dumps were not compared ({}). If these are the same operators under different names, use a mapping of names.</source>
        <translation>A 的所有行在 B 中都没有对应项：未比较 dump 数据（{}）。若它们是名称不同的相同算子，请使用名称映射。</translation>
    </message>
    <message>
        <source>Most rows have no partner in the other run and were not compared: {}. The verdict is based on the {} rows that both have. A mapping of names may match more.</source>
        <translation>大多数行在另一次训练中没有对应项，未比较：{}。结论仅依据两者共有的 {} 行。使用名称映射可能匹配更多行。</translation>
    </message>
    <message>
        <source>Some rows have no partner in the other run and were not compared: {}.</source>
        <translation>部分行在另一次训练中没有对应项，未比较：{}。</translation>
    </message>
    <message>
        <source>{} of {} dumps are the same file in A and B: they are compared with themselves.</source>
        <translation>{1} 份 dump 数据中有 {0} 份在 A 和 B 中是同一个文件：它们是与自身比较。</translation>
    </message>
    <message>
        <source>{} of {} dumps have the same bytes in A and B. Repeats of a reproducible run look like this, and so does a copy.</source>
        <translation>{1} 份 dump 数据中有 {0} 份在 A 和 B 中的字节相同。可复现训练的重复运行会如此，复制的文件也会如此。</translation>
    </message>
    <message>
        <source>in step {} on the same rank</source>
        <translation>在同一 rank 的第 {} 步</translation>
    </message>
    <message>
        <source>on {}, and in step {} on the same rank</source>
        <translation>在 {} 上，以及在同一 rank 的第 {} 步</translation>
    </message>
    <message>
        <source>The same call agrees {}: the code is the same there, so it is rather this device at this time (a hardware fault, silent data corruption), or memory that something else overwrites.</source>
        <translation>同一调用{}一致：那里的代码相同，因此更可能是此设备在此时出错（硬件故障、静默数据错误），或内存被其他操作覆盖。</translation>
    </message>
    <message>
        <source>Repeat the step on the same device and on another one, and test the device itself.</source>
        <translation>请在同一设备和另一设备上重复这一步，并检测该设备本身。</translation>
    </message>
    <message>
        <source>The same call draws the same numbers in both runs on {}: only here the generator is in another state. Compare how its seed depends on the rank.</source>
        <translation>同一调用在 {} 上于两次训练中抽取相同的数：只有此处的随机数生成器状态不同。请比较种子与 rank 的关系。</translation>
    </message>
    <message>
        <source>{} is called from {}: &quot;{}&quot;.</source>
        <translation>{} 的调用位置是 {}：“{}”。</translation>
    </message>
    <message>
        <source>Calls of {} only, close before it: {}.</source>
        <translation>紧靠其前、只在 {} 中的调用：{}。</translation>
    </message>
    <message>
        <source>One of them is an exchange between ranks: in {} each rank keeps its own value.</source>
        <translation>其中之一是 rank 间的通信：在 {} 中各 rank 保留各自的值。</translation>
    </message>
    <message>
        <source>Close before it, {} is called with {} = {} in {} only.</source>
        <translation>紧靠其前，{} 以 {} = {} 调用，仅在 {} 中如此。</translation>
    </message>
    <message>
        <source>It begins earlier: {} needs a gradient in {} only (requires_grad), {} rows before. In {} nothing goes back through it: look for detach(), no_grad(), or a value that was kept from the first pass of activation checkpointing.</source>
        <translation>它开始得更早：{} 只在 {} 中需要梯度（requires_grad），在其前 {} 行。在 {} 中没有梯度经过它回传：请检查 detach()、no_grad()，或激活重计算第一遍中保留下来的值。</translation>
    </message>
    <message>
        <source>The scripts differ where they call {}: A has &quot;{}&quot; ({}), B &quot;{}&quot; ({}).</source>
        <translation>两份脚本在调用 {} 处不同：A 为“{}”（{}），B 为“{}”（{}）。</translation>
    </message>
    <message>
        <source>On an Ascend NPU the check of the first two steps does not hold for this network: {} is slightly random by design ({}).</source>
        <translation>在 Ascend NPU 上，前两步检查不适用于此网络：{} 本身带有轻微随机性（{}）。</translation>
    </message>
    <message>
        <source>infinitely many</source>
        <translation>无穷多个</translation>
    </message>
    <message>
        <source>Computed again in double precision from the captured inputs, A is off by {} epsilon and B by {}; rounding explains up to {}.</source>
        <translation>用采集到的输入以双精度重新计算：A 偏差 {} epsilon，B 偏差 {}；舍入最多可解释 {}。</translation>
    </message>
    <message>
        <source>Each of them</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Both are within it.</source>
        <translation>两者均在此范围内。</translation>
    </message>
    <message>
        <source>{} is off by no more than arithmetic in TF32 or HF32 explains.</source>
        <translation>{}：偏差不超过 TF32 或 HF32 运算可解释的范围。</translation>
    </message>
    <message>
        <source>A is wrong.</source>
        <translation>A 有误。</translation>
    </message>
    <message>
        <source>B is wrong.</source>
        <translation>B 有误。</translation>
    </message>
    <message>
        <source>Both are off by more: the operator does not work on the captured inputs alone, or not as PyTorch documents it.</source>
        <translation>两者的偏差均超出此范围：该算子不仅依赖采集到的输入，或者其行为与 PyTorch 文档不符。</translation>
    </message>
    <message>
        <source>in {}, {}</source>
        <translation>{} 中：{}</translation>
    </message>
    <message>
        <source>in A, {}; in B, {}</source>
        <translation>A 中：{}；B 中：{}</translation>
    </message>
    <message>
        <source>Not computed again: {}.</source>
        <translation>未重新计算：{}。</translation>
    </message>
    <message>
        <source>Dump step N of A is compared with dump step N + {} of B, as requested.</source>
        <translation>按要求，将 A 的 dump 第 N 步与 B 的 dump 第 N + {} 步比较。</translation>
    </message>
    <message>
        <source>The logs begin with iteration {} in A and {} in B, and a dump tool counts from 0 in each process: dump step N of A is compared with dump step N + {} of B.</source>
        <translation>A 的日志从迭代 {} 开始，B 的日志从迭代 {} 开始，而采集工具在每个进程中从 0 计数：将 A 的 dump 第 N 步与 B 的 dump 第 N + {} 步比较。</translation>
    </message>
    <message>
        <source>{} has different sizes on different machines: it is not one file.</source>
        <translation>{} 在不同机器上的大小不同：它不是同一个文件。</translation>
    </message>
    <message>
        <source>This is not a list of dumps that rundiff-mpi wrote.</source>
        <translation>这不是 rundiff-mpi 写出的 dump 列表。</translation>
    </message>
    <message>
        <source>{} dumps are only in {} and were not compared: {}.</source>
        <translation>{} 份 dump 数据仅在 {} 中存在，未比较：{}。</translation>
    </message>
    <message>
        <source>Only {} has dumps: operators were not compared.</source>
        <translation>仅 {} 有 dump 数据：未比较算子。</translation>
    </message>
    <message>
        <source>No dump of A is of the same iteration as a dump of B: operators were not compared. {}A has dump steps {}, B has {}. Dump the same iterations in both runs, or give the offset between log step and dump step with --dump-offset A=N or B=N.</source>
        <translation>A 与 B 没有同一迭代的 dump 数据：未比较算子。{}A 有 dump 第 {} 步，B 有 dump 第 {} 步。请在两次训练中采集相同的迭代，或用 --dump-offset A=N 或 B=N 指定日志 step 与 dump step 之间的偏移。</translation>
    </message>
    <message>
        <source>The ranks of the dumps cannot be paired: operators were not compared. A has {}, B has {} in the first step. Name the pairs with --rank-map A:B.</source>
        <translation>dump 数据的 rank 无法配对：未比较算子。第一步中 A 有 {}，B 有 {}。请用 --rank-map A:B 指定配对。</translation>
    </message>
    <message>
        <source>The logs begin with different iterations, but dumps with the same number contain the same values or the same weights: they are paired by their number.</source>
        <translation>双方日志的起始迭代不同，但编号相同的 dump 数据含有相同的数值或相同的权重：按编号匹配。</translation>
    </message>
    <message>
        <source>Dumps with the same number contain the weights of different iterations: dump step N of A is compared with dump step N + {} of B, which begin with the same weights.</source>
        <translation>编号相同的 dump 数据含有不同迭代的权重：将 A 的 dump 第 N 步与 B 的 dump 第 N + {} 步比较，二者的起始权重相同。</translation>
    </message>
    <message>
        <source>No dump of step {}: A has {}, B has {}.</source>
        <translation>没有第 {} 步的 dump：A 有{}，B 有{}。</translation>
    </message>
    <message>
        <source>No dump of the steps {}: A has {}, B has {}.</source>
        <translation>没有这些步的 dump：{}；A 有{}，B 有{}。</translation>
    </message>
    <message>
        <source>No dump of rank {}: A has {}, B has {}.</source>
        <translation>没有 rank {} 的 dump：A 有{}，B 有{}。</translation>
    </message>
    <message>
        <source>No dump of the ranks {}: A has {}, B has {}.</source>
        <translation>没有这些 rank 的 dump：{}；A 有{}，B 有{}。</translation>
    </message>
    <message>
        <source>--rank-map {}:{} pairs no dumps: A has {}, B has {}.</source>
        <translation>--rank-map {}:{} 没有配对任何 dump：A 有{}，B 有{}。</translation>
    </message>
    <message>
        <source>no metrics</source>
        <translation>0 个指标</translation>
    </message>
    <message>
        <source>The metric &quot;{}&quot; is only in A: B has {}.</source>
        <translation>指标“{}”只在 A 中：B 有 {}。</translation>
    </message>
    <message>
        <source>The metric &quot;{}&quot; is only in B: A has {}.</source>
        <translation>指标“{}”只在 B 中：A 有 {}。</translation>
    </message>
    <message>
        <source>There is no metric &quot;{}&quot;. Did you mean &quot;{}&quot;?</source>
        <translation>没有指标“{}”。您是否想用“{}”？</translation>
    </message>
    <message>
        <source>There is no metric &quot;{}&quot;: A has {}, B has {}.</source>
        <translation>没有指标“{}”：A 有 {}，B 有 {}。</translation>
    </message>
    <message>
        <source>There is no run {} for --segment: the logs of A hold {}, those of B {}.</source>
        <translation>--segment 所选的第 {} 次运行不存在：A 的日志中有 {} 次，B 的日志中有 {} 次。</translation>
    </message>
    <message>
        <source>Neither run has a log: there are no curves to compare.</source>
        <translation>两次运行都没有日志：没有可比较的曲线。</translation>
    </message>
    <message>
        <source>Neither run has a dump: there are no operators to compare.</source>
        <translation>两次运行都没有 dump：没有可比较的算子。</translation>
    </message>
    <message>
        <source>Part {} of {} has no pair of dumps: all {} are in other parts.</source>
        <translation>第 {} 部分（共 {} 部分）没有 dump 对：全部 {} 对都在其他部分中。</translation>
    </message>
    <message>
        <source>an unknown place</source>
        <translation>未知位置</translation>
    </message>
    <message>
        <source>the packs of both runs agree</source>
        <translation>两次训练的包一致</translation>
    </message>
    <message>
        <source>only {} has the weights of step {}, rank {}</source>
        <translation>只有 {} 有第 {} 步、rank {} 的权重</translation>
    </message>
    <message>
        <source>only {} has the data of step {}, rank {}</source>
        <translation>只有 {} 有第 {} 步、rank {} 的数据</translation>
    </message>
    <message>
        <source>the weights before the forward pass agree in all packed steps and ranks: {}</source>
        <translation>前向之前的权重在打包的所有步和 rank 中一致：{}</translation>
    </message>
    <message>
        <source>the input of the model agrees in all packed steps and ranks: {}</source>
        <translation>模型的输入在打包的所有步和 rank 中一致：{}</translation>
    </message>
    <message>
        <source>the first difference of the dumps says otherwise, so they may differ in what the four statistics do not show</source>
        <translation>dump 数据的首个差异与此不符，因此差异可能是这四个统计量看不出的</translation>
    </message>
    <message>
        <source>{} of {} weights differ at step {}, rank {}</source>
        <translation>{1} 个权重中有 {0} 个在第 {2} 步、rank {3} 不同</translation>
    </message>
    <message>
        <source>{} of {} inputs of the model differ at step {}, rank {}</source>
        <translation>模型的 {1} 个输入中有 {0} 个在第 {2} 步、rank {3} 不同</translation>
    </message>
    <message>
        <source>the dumps of this step agree</source>
        <translation>这一步的 dump 数据一致</translation>
    </message>
    <message>
        <source>only {} has {} at step {}</source>
        <translation>只有 {0} 在第 {2} 步有 {1}</translation>
    </message>
    <message>
        <source>the input {} of the model differs at step {}: the runs see other data</source>
        <translation>模型的输入 {} 在第 {} 步不同：两次训练的数据不同</translation>
    </message>
    <message>
        <source>{} differs at step 0, before any update: the runs begin with other weights</source>
        <translation>{} 在第 0 步（任何更新之前）不同：两次训练的初始权重不同</translation>
    </message>
    <message>
        <source>{} differs at step {}, and the weights of earlier packed steps agree</source>
        <translation>{} 在第 {} 步不同，而更早打包的步的权重一致</translation>
    </message>
    <message>
        <source>the row agrees in these dumps</source>
        <translation>该行在这些 dump 数据中一致</translation>
    </message>
    <message>
        <source>{} places of the programs draw random numbers a different number of times; the first ones are listed</source>
        <translation>程序中有 {} 处取随机数的次数不同；列出最前面的几处</translation>
    </message>
    <message>
        <source>both runs draw the same random numbers before the first step, at the same places</source>
        <translation>两次训练在第一步之前在相同的位置取相同次数的随机数</translation>
    </message>
    <message>
        <source>only {} has the random calls of rank {}</source>
        <translation>只有 {} 有 rank {} 的随机调用</translation>
    </message>
    <message>
        <source>{} is called {} times in {} only, at {} (rank {}): after it the random numbers of the runs are out of step</source>
        <translation>{0} 只在 {2} 中调用 {1} 次，位于 {3}（rank {4}）：此后两次训练的随机数不再同步</translation>
    </message>
    <message>
        <source>{} is called {} times in A and {} times in B, at {} (rank {}): after it the random numbers of the runs are out of step</source>
        <translation>{} 在 A 中调用 {} 次，在 B 中调用 {} 次，位于 {}（rank {}）：此后两次训练的随机数不再同步</translation>
    </message>
    <message>
        <source>{} further settings differ that are not known to change results</source>
        <translation>另有 {} 项设置不同，但不知道会影响结果</translation>
    </message>
    <message>
        <source>only the pack of {} has an environment</source>
        <translation>只有 {} 的包有环境变量</translation>
    </message>
    <message>
        <source>only the pack of {} has a list of packages</source>
        <translation>只有 {} 的包有软件包列表</translation>
    </message>
    <message>
        <source>only the pack of {} has hyperparameters</source>
        <translation>只有 {} 的包有超参</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>未安装</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>a secret</source>
        <translation>机密</translation>
    </message>
    <message>
        <source>environment: {} is {} in A and {} in B</source>
        <translation>环境变量：{} 在 A 中为 {}，在 B 中为 {}</translation>
    </message>
    <message>
        <source>pip: {} is {} in A and {} in B</source>
        <translation>pip：{} 在 A 中为 {}，在 B 中为 {}</translation>
    </message>
    <message>
        <source>hyperparameter: {} is {} in A and {} in B</source>
        <translation>超参：{} 在 A 中为 {}，在 B 中为 {}</translation>
    </message>
    <message>
        <source>the packs have further members that differ, and that Rundiff does not know</source>
        <translation>包中还有 Rundiff 不认识且不同的成员</translation>
    </message>
    <message>
        <source>only {} has a pack here; there is nothing to compare it with</source>
        <translation>只有 {} 有包，无法比较</translation>
    </message>
    <message>
        <source>{} was not tested</source>
        <translation>{} 未测试</translation>
    </message>
    <message>
        <source>{} is close to the limit of its own test</source>
        <translation>{} 接近自身测试的阈值</translation>
    </message>
    <message>
        <source>{} also fails its own test: the operator is wrong by itself, not only in this run</source>
        <translation>{} 单独测试也失败：算子本身有错，不只在本次训练中</translation>
    </message>
    <message>
        <source>{} fails its own test, although it agrees in these dumps</source>
        <translation>{} 单独测试失败，但在这些 dump 数据中一致</translation>
    </message>
    <message>
        <source>{} fails its own test</source>
        <translation>{} 单独测试失败</translation>
    </message>
    <message>
        <source>{} passes alone, with inputs that the test made: its kernel is not wrong in general; look at its inputs in this run, at memory and streams</source>
        <translation>{} 用测试生成的输入单独通过：kernel 一般没有错；查看本次训练中的输入、内存和流</translation>
    </message>
    <message>
        <source>{} passes its own test</source>
        <translation>{} 单独测试通过</translation>
    </message>
    <message>
        <source>it names {} as the first call with NaN or infinity, but these dumps have none there: it is about another step or another run</source>
        <translation>它给出 {} 为首个出现 NaN 或无穷大的调用，但这些 dump 数据在该处没有：它属于另一步或另一次训练</translation>
    </message>
    <message>
        <source>it names {} as the first call with NaN or infinity, where the dumps differ first</source>
        <translation>它给出 {} 为首个出现 NaN 或无穷大的调用，dump 数据的首个差异也在该处</translation>
    </message>
    <message>
        <source>it names {} as the first call with NaN or infinity, {} calls after the first difference</source>
        <translation>它给出 {} 为首个出现 NaN 或无穷大的调用，在首个差异之后 {} 个调用</translation>
    </message>
    <message>
        <source>it names {} as the first call with NaN or infinity</source>
        <translation>它给出 {} 为首个出现 NaN 或无穷大的调用</translation>
    </message>
    <message>
        <source>it names {}, too, as the first difference</source>
        <translation>它也给出 {} 为首个差异</translation>
    </message>
    <message>
        <source>it names {} as the first difference, but it agrees in these dumps: the search is of another pair of runs</source>
        <translation>它给出 {} 为首个差异，但它在这些 dump 数据中一致：该查找属于另一对训练</translation>
    </message>
    <message>
        <source>it names {}, {} calls after the first difference {}: it counts only outputs of which a statistic differs by more than half, so the cause is before</source>
        <translation>它给出 {0}，在首个差异 {2} 之后 {1} 个调用：它只计入统计量相差一半以上的输出，因此原因在更前面</translation>
    </message>
    <message>
        <source>it names {} as the first difference</source>
        <translation>它给出 {} 为首个差异</translation>
    </message>
    <message>
        <source>its numbers are not those of this dump: it is about another step or another pair of runs</source>
        <translation>表中的数值不是这份 dump 数据的：它属于另一步或另一对训练</translation>
    </message>
    <message>
        <source>{} was not compared</source>
        <translation>{} 未比较</translation>
    </message>
    <message>
        <source>{} counts as passed there, although it differs here: the tool&apos;s rule allows more</source>
        <translation>{} 在其中判为通过，但在这里不同：该工具的规则更宽松</translation>
    </message>
    <message>
        <source>{} passes there, too</source>
        <translation>{} 在其中也通过</translation>
    </message>
    <message>
        <source>{} fails there, although it agrees here</source>
        <translation>{} 在其中判为失败，但在这里一致</translation>
    </message>
    <message>
        <source>{} fails there, too</source>
        <translation>{} 在其中也失败</translation>
    </message>
    <message>
        <source>{} was not checked</source>
        <translation>{} 未检查</translation>
    </message>
    <message>
        <source>compiled {} differs from eager, and the first difference is inside it</source>
        <translation>编译后的 {} 与 eager 不同，且首个差异在其中</translation>
    </message>
    <message>
        <source>compiled {} differs from eager</source>
        <translation>编译后的 {} 与 eager 不同</translation>
    </message>
    <message>
        <source>compiled {} agrees with eager, though the first difference is inside it: look beyond the compiler</source>
        <translation>编译后的 {} 与 eager 一致，而首个差异在其中：原因不在编译器</translation>
    </message>
    <message>
        <source>compiled {} agrees with eager</source>
        <translation>编译后的 {} 与 eager 一致</translation>
    </message>
    <message>
        <source>the loss of the compiled model differs from eager ({})</source>
        <translation>编译后的模型的 loss 与 eager 不同（{}）</translation>
    </message>
    <message>
        <source>this result makes no statement</source>
        <translation>该结果没有任何陈述</translation>
    </message>
    <message>
        <source>{} statements, {} of them failures; there are no dumps to join them to</source>
        <translation>{} 条陈述，其中 {} 条为失败；没有可关联的 dump 数据</translation>
    </message>
    <message>
        <source>{} of its {} names are not in these dumps: it is about another model or another pair of runs, and is not used</source>
        <translation>其中 {1} 个名称有 {0} 个不在这些 dump 数据中：它属于另一个模型或另一对训练，不使用</translation>
    </message>
    <message>
        <source>its rows are those of step {}; the dumps differ first in step {}</source>
        <translation>其中的行属于第 {} 步；dump 数据的首个差异在第 {} 步</translation>
    </message>
    <message>
        <source>it says nothing about {}, where the dumps differ first</source>
        <translation>它没有提到 {}，即 dump 数据首个差异之处</translation>
    </message>
    <message>
        <source>nothing fails in its {} statements</source>
        <translation>其中 {} 条陈述没有失败</translation>
    </message>
    <message>
        <source>{} of its {} names are not in these dumps</source>
        <translation>其中 {1} 个名称有 {0} 个不在这些 dump 数据中</translation>
    </message>
    <message>
        <source>{} of its {} statements are failures; the first ones are listed</source>
        <translation>其中 {1} 条陈述有 {0} 条为失败；列出最前面的几条</translation>
    </message>
    <message>
        <source>{} holds NaN or infinity, and every input of the call is finite.</source>
        <translation>{} 含有 NaN 或无穷，而该调用的每个输入都是有限值。</translation>
    </message>
    <message>
        <source>definition of an overflow</source>
        <translation>溢出的定义</translation>
    </message>
    <message>
        <source>whether the loss is scaled: its scale is halved after such a step</source>
        <translation>loss 是否经过缩放：发生溢出的步之后，loss scale 会减半</translation>
    </message>
    <message>
        <source>whether the script makes infinite values here on purpose</source>
        <translation>脚本是否有意在此产生无穷值</translation>
    </message>
    <message>
        <source>dumps read</source>
        <translation>已读取的 dump 数据</translation>
    </message>
    <message>
        <source>Step {}, {}: too many ranks of this step differ to be kept in memory. This rank was not compared.</source>
        <translation>第 {} 步，{}：该步不一致的 rank 过多，无法保留在内存中。该 rank 未比较。</translation>
    </message>
    <message>
        <source>There is no dump here: only dumps of operators can be examined.</source>
        <translation>此处没有 dump 数据：只能检查算子的 dump 数据。</translation>
    </message>
    <message>
        <source>{} gives different numbers on {} and on {}, and {}.</source>
        <translation>{} 在 {} 上与在 {} 上给出的数不同，但{}。</translation>
    </message>
    <message>
        <source>{} of {} parameters on {} differ from those on {}, first {}, and {}.</source>
        <translation>{1} 个参数中有 {0} 个在 {2} 上与在 {3} 上不一致，首个为 {4}，但{5}。</translation>
    </message>
    <message>
        <source>{} works on the same batch as {} in step {}, and {}.</source>
        <translation>{0} 在第 {2} 步处理的 batch 与 {1} 相同，但{3}。</translation>
    </message>
    <message>
        <source>{} works on another batch than {} in step {}, and {}.</source>
        <translation>{} 与 {} 在步 {} 处理不同的批次，而{}。</translation>
    </message>
    <message>
        <source>{} of {} divided weights on {} are equal to those on {}, first {}, and {}.</source>
        <translation>{2} 上 {1} 个被切分的权重中有 {0} 个与 {3} 上的相同，第一个是 {4}，而{5}。</translation>
    </message>
    <message>
        <source>{} tensors of this dump cannot be read, the first {}: in these rows the ranks were compared by statistics only.</source>
        <translation>此 dump 有 {} 个张量无法读取，第一个是 {}：在这些行中，各 rank 仅按统计值比较。</translation>
    </message>
    <message>
        <source>dumps with tensors read</source>
        <translation>个含张量的 dump 已读取</translation>
    </message>
    <message>
        <source>{} has a gradient in step {} and is the same in step {}, and {}.</source>
        <translation>{} 在第 {} 步有梯度，到第 {} 步却没有变化，但{}。</translation>
    </message>
    <message>
        <source>{} of {} parameters with a gradient in step {} are the same in step {}, first {}, and {}.</source>
        <translation>{1} 个在第 {2} 步有梯度的参数中，有 {0} 个到第 {3} 步没有变化，首个为 {4}，但{5}。</translation>
    </message>
    <message>
        <source>whether an update was expected between these steps: there is none while gradients are accumulated, with a learning rate of 0, or after an overflow</source>
        <translation>这些步之间是否应有更新：梯度累积期间、学习率为 0 时或溢出之后没有更新</translation>
    </message>
    <message>
        <source>{} and {} are equal in step {} and differ in step {}, and {}.</source>
        <translation>{} 与 {} 在第 {} 步相等，在第 {} 步不一致，但{}。</translation>
    </message>
    <message>
        <source>Step {}, {}: these rows are too many to be kept in memory and were not judged by the other row rule. Compare the two runs by it instead.</source>
        <translation>第 {} 步，{}：行数过多，无法保留在内存中，未按另一行规则判定。请改用该规则重新比较两次训练。</translation>
    </message>
    <message>
        <source>{} rows that differ are ignored by rules and treated as equal in this explanation.</source>
        <translation>{} 个不一致的行被规则忽略，在此说明中按一致处理。</translation>
    </message>
    <message>
        <source>The rows of step {}, {} are not in memory: decisions do not change the verdict there until it is opened.</source>
        <translation>第 {} 步，{} 的行不在内存中：打开该处之前，评审决定不会改变那里的结论。</translation>
    </message>
    <message>
        <source>An ignore rule has no name pattern; * matches every row.</source>
        <translation>忽略规则没有名称模式；* 匹配所有行。</translation>
    </message>
    <message>
        <source>{}: {} is not a number and cannot have a tolerance.</source>
        <translation>{}：{} 不是数值列，不能设置容差。</translation>
    </message>
    <message>
        <source>{}: the tolerance is not a finite number.</source>
        <translation>{}：容差不是有限数。</translation>
    </message>
    <message>
        <source>{}: this pattern takes too long; simplify it.</source>
        <translation>{}：此模式耗时过长；请简化。</translation>
    </message>
    <message>
        <source>An ignore rule needs {}.</source>
        <translation>忽略规则需要 {}。</translation>
    </message>
    <message>
        <source>Ignore rules are a JSON list of objects with &quot;name&quot;.</source>
        <translation>忽略规则应为由含有 &quot;name&quot; 的对象组成的 JSON 列表。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a member that Rundiff knows.</source>
        <translation>Rundiff 不识别成员 &quot;{}&quot;。</translation>
    </message>
    <message>
        <source>{} and {} cannot be matched manually here: each must occur in one run only, and once.</source>
        <translation>{} 与 {} 无法在此手动匹配：二者须各自仅在一次训练中出现，且仅出现一次。</translation>
    </message>
    <message>
        <source>Manual matches are a JSON list of objects with &quot;a&quot; and &quot;b&quot;.</source>
        <translation>手动匹配应为由含有 &quot;a&quot; 和 &quot;b&quot; 的对象组成的 JSON 列表。</translation>
    </message>
    <message>
        <source>The search text is longer than {} characters.</source>
        <translation>搜索文本超过 {} 个字符。</translation>
    </message>
    <message>
        <source>Not a regular expression: {} (at character {})</source>
        <translation>不是正则表达式：{}（位于第 {} 个字符）</translation>
    </message>
    <message>
        <source>decisions: &quot;{}&quot; must be {}.</source>
        <translation>decisions：&quot;{}&quot; 必须是：{}。</translation>
    </message>
    <message>
        <source>a number from 0 upwards</source>
        <translation>大于等于 0 的数</translation>
    </message>
    <message>
        <source>an object that gives each ticked item a note</source>
        <translation>为每个勾选项给出备注的对象</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>decisions are a JSON object with &quot;rules&quot;, &quot;matches&quot;, &quot;row_rule&quot; and similar members.</source>
        <translation>decisions 应为含有 &quot;rules&quot;、&quot;matches&quot;、&quot;row_rule&quot; 等成员的 JSON 对象。</translation>
    </message>
    <message>
        <source>The runs have different numbers of processes, and neither logs nor tensors tell how the trainings are divided. Their dumps are compared rank by rank; --layout-a and --layout-b merge them.</source>
        <translation>两次运行的进程数不同，日志和张量都不能说明训练如何划分。它们的转储按进程逐一比较；--layout-a 和 --layout-b 可将其合并。</translation>
    </message>
    <message>
        <source>The given layouts do not fit the dumps, and no dump was compared. The first step of A has {} dumps, and the layout of A ({}) has {} processes. The first step of B has {} dumps, and the layout of B ({}) has {} processes.</source>
        <translation>给出的布局与转储不符，没有比较任何转储。A 的第一个 step 有 {} 个转储，A 的布局（{}）有 {} 个进程。B 的第一个 step 有 {} 个转储，B 的布局（{}）有 {} 个进程。</translation>
    </message>
    <message>
        <source>The trainings are divided in different ways (A: {}; B: {}), and their dumps cannot be merged: both need the dumps of all processes, and where micro-batches or recomputation differ, one must not be divided.</source>
        <translation>训练以不同方式划分（A：{}；B：{}），其转储无法合并：两者都需要所有进程的转储，并且在微批次或重计算不同之处，其中一个不得被划分。</translation>
    </message>
    <message>
        <source>The trainings are divided in different ways (A: {}; B: {}). Their parts are merged by the shapes and the statistics of the rows, and rounding does not count.</source>
        <translation>两次训练的划分方式不同（A：{}；B：{}）。其各部分按各行的形状和统计量合并，舍入不算差异。</translation>
    </message>
    <message>
        <source>{}, as {} prints it</source>
        <translation>{}，据 {} 所打印</translation>
    </message>
    <message>
        <source>{}, as the tensors show</source>
        <translation>{}，据张量所示</translation>
    </message>
    <message>
        <source>{}, as given</source>
        <translation>{}，如所给出</translation>
    </message>
    <message>
        <source>{}: {} more places cannot be used</source>
        <translation>{}：另有 {} 处无法使用</translation>
    </message>
    <message>
        <source>{} is not a YAML file: {}</source>
        <translation>{} 不是 YAML 文件：{}</translation>
    </message>
    <message>
        <source>it has more than {} lines</source>
        <translation>它超过 {} 行</translation>
    </message>
    <message>
        <source>{}: lines of the form &quot;name in A: name in B&quot; are expected</source>
        <translation>{}：应为“A 中的名称: B 中的名称”形式的行</translation>
    </message>
    <message>
        <source>{}: a name in A and a name in B are expected in this line</source>
        <translation>{}：此行应有 A 中的名称和 B 中的名称</translation>
    </message>
    <message>
        <source>{}: a list of entries with ms_api and pt_api is expected</source>
        <translation>{}：应为由含有 ms_api 和 pt_api 的条目组成的列表</translation>
    </message>
    <message>
        <source>{}: this entry is ignored: it requires ms_api and pt_api, and lists of equal length</source>
        <translation>{}：忽略此条目：它需要 ms_api 和 pt_api，以及长度相等的列表</translation>
    </message>
    <message>
        <source>no dumps</source>
        <translation>0 个 dump</translation>
    </message>
    <message>
        <source>steps {}</source>
        <translation>步 {}</translation>
    </message>
    <message>
        <source>ranks {}</source>
        <translation>rank {}</translation>
    </message>
    <message>
        <source>No dump of step {}: the run has {}.</source>
        <translation>没有第 {} 步的 dump：该运行有{}。</translation>
    </message>
    <message>
        <source>No dump of rank {}: the run has {}.</source>
        <translation>没有 rank {} 的 dump：该运行有{}。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a tolerance. Write a metric and its bounds, as in: grad_norm rtol=0.1</source>
        <translation>“{}”不是容差。请写指标及其界限，例如：grad_norm rtol=0.1</translation>
    </message>
    <message>
        <source>step {} {}</source>
        <translation>第 {} 步 {}</translation>
    </message>
    <message>
        <source>step {}: the two runs have no rank number in common; their ranks are paired in their order, as msprobe does, which may be wrong</source>
        <translation>第 {} 步：两次训练没有共同的 rank 编号；按 rank 的顺序配对，与 msprobe 相同，可能有误</translation>
    </message>
    <message>
        <source>step {}: the two runs have different ranks; they are paired by number, msprobe would pair them by position</source>
        <translation>第 {} 步：两次训练的 rank 不同；按编号配对，而 msprobe 会按位置配对</translation>
    </message>
    <message>
        <source>{} of A is compared with {} of B, because each is the only remaining one of its step</source>
        <translation>将 A 的{}与 B 的{}比较，因为二者均为该步中唯一剩余的一份</translation>
    </message>
    <message>
        <source>step {}: the dumps are named after processes, not ranks; they are paired in the order of the process numbers, which may be wrong</source>
        <translation>第 {} 步：dump 数据以进程而非 rank 命名；按进程号的顺序配对，可能有误</translation>
    </message>
    <message>
        <source>{} of A is compared with {} of B, because each run has only one dump</source>
        <translation>将 A 的{}与 B 的{}比较，因为两次训练均只有一份 dump 数据</translation>
    </message>
    <message>
        <source>this form of the operator is not supported</source>
        <translation>不支持该算子的这种形式</translation>
    </message>
    <message>
        <source>the tensor {} could not be read</source>
        <translation>张量 {} 无法读取</translation>
    </message>
    <message>
        <source>the dump has no tensor for {}</source>
        <translation>dump 数据没有 {} 的张量</translation>
    </message>
    <message>
        <source>the tensor {} has a shape that differs from its row</source>
        <translation>张量 {} 的形状与其所在行不符</translation>
    </message>
    <message>
        <source>{} holds complex numbers</source>
        <translation>{} 含有复数</translation>
    </message>
    <message>
        <source>its tensors hold more than {} numbers</source>
        <translation>其张量含有的数超过 {} 个</translation>
    </message>
    <message>
        <source>its argument {} is not a tensor</source>
        <translation>其参数 {} 不是张量</translation>
    </message>
    <message>
        <source>the dump does not hold its argument {}</source>
        <translation>dump 数据不含其参数 {}</translation>
    </message>
    <message>
        <source>its argument {} is not a number</source>
        <translation>其参数 {} 不是数</translation>
    </message>
    <message>
        <source>its argument {} is not a text</source>
        <translation>其参数 {} 不是文本</translation>
    </message>
    <message>
        <source>it takes more than {:.0e} multiplications</source>
        <translation>所需乘法超过 {:.0e} 次</translation>
    </message>
    <message>
        <source>its argument {} is not supported</source>
        <translation>不支持其参数 {}</translation>
    </message>
    <message>
        <source>the gradient does not have the shape of the result</source>
        <translation>梯度的形状与结果的形状不同</translation>
    </message>
    <message>
        <source>the shapes of its inputs are not compatible</source>
        <translation>其输入的形状不兼容</translation>
    </message>
    <message>
        <source>targets that are not classes are not supported</source>
        <translation>不支持非类别的目标值</translation>
    </message>
    <message>
        <source>a target is not one of the classes</source>
        <translation>某个目标值不属于任何类别</translation>
    </message>
    <message>
        <source>an index is outside of its input</source>
        <translation>某个索引超出其输入的范围</translation>
    </message>
    <message>
        <source>its result does not have the shape that its inputs give</source>
        <translation>其结果的形状与由输入得出的形状不符</translation>
    </message>
    <message>
        <source>it works in place, and a dump may hold its inputs as they are afterwards</source>
        <translation>它是原地算子，dump 数据中的输入可能是执行之后的值</translation>
    </message>
    <message>
        <source>this operator is not among those that Rundiff computes</source>
        <translation>Rundiff 不计算该算子</translation>
    </message>
    <message>
        <source>none of its inputs has the shape of this gradient</source>
        <translation>其输入的形状均与该梯度不同</translation>
    </message>
    <message>
        <source>the dump does not hold its forward call and one gradient that comes in</source>
        <translation>dump 数据没有同时包含其前向调用和唯一一个传入的梯度</translation>
    </message>
    <message>
        <source>its result is not a floating-point tensor</source>
        <translation>其结果不是浮点张量</translation>
    </message>
    <message>
        <source>its inputs are not sufficient</source>
        <translation>其输入不足</translation>
    </message>
    <message>
        <source>its inputs give an array that is too large</source>
        <translation>其输入会产生过大的数组</translation>
    </message>
    <message>
        <source>the runs hold gradients of different inputs here</source>
        <translation>两次训练在此含有不同输入的梯度</translation>
    </message>
    <message>
        <source>its argument {} does not fit its input</source>
        <translation>其参数 {} 与其输入不符</translation>
    </message>
    <message>
        <source>its input is empty</source>
        <translation>其输入为空</translation>
    </message>
    <message>
        <source>A leaves the noise of the repeats slowly from {} on: look for a small difference there.</source>
        <translation>A 自{}起缓慢偏离各次重复的噪声：请在那里寻找小的差异。</translation>
    </message>
    <message>
        <source>A leaves the noise of the repeats at {}: look at what changes there and in the update before it (data, schedule, a mode that was switched).</source>
        <translation>A 在{}超出各次重复的噪声：请查看该处以及之前的更新中有什么变化（数据、调度、切换的模式）。</translation>
    </message>
    <message>
        <source>No step is outside the tolerance.</source>
        <translation>没有超出容差的步。</translation>
    </message>
    <message>
        <source>NaN or infinity at {}: look for the first overflow there, or in the update before it.</source>
        <translation>{}出现 NaN 或无穷：请在该处或其前一次更新中查找首次溢出。</translation>
    </message>
    <message>
        <source>The first step already differs: look at its forward pass, the data and the first weights.</source>
        <translation>第一步就已不一致：请检查其前向、数据和初始权重。</translation>
    </message>
    <message>
        <source>The first step agrees and the second does not: look at the first step&apos;s backward pass and at the optimizer.</source>
        <translation>第一步一致而第二步不一致：请检查第一步的反向和优化器。</translation>
    </message>
    <message>
        <source>Points outside: {}, the first is {}; the curves agree again after them: a spike; look at the data there.</source>
        <translation>超出容差的点：{} 个，首个为{}；此后曲线重新一致：尖峰；请检查该处的数据。</translation>
    </message>
    <message>
        <source>Points outside: {} in {} places, the first is {}; the curves agree again after each of them: several spikes; look at the data of these steps, and whether they come at equal distances (evaluation, saving, an interval of the schedule).</source>
        <translation>超出容差的点：{} 个，分布在 {} 处，首个为 {}；每处之后曲线又一致：多个尖峰；请检查这些步的数据，以及它们的间隔是否相等（评估、保存、调度的周期）。</translation>
    </message>
    <message>
        <source>The first that both logs have, {}, already differs: look at its weights and its data.</source>
        <translation>两份日志共有的首个点（{}）已不一致：请检查其权重和数据。</translation>
    </message>
    <message>
        <source>The difference has its full size from {} on: a jump; look at what changes there and in the update before it (data, schedule, a mode that was switched).</source>
        <translation>差异从{}起即达到最终幅度：跳变；请检查该处及其前一次更新中发生的变化（数据、调度、切换的模式）。</translation>
    </message>
    <message>
        <source>The difference grows, and {} is the first outside: a drift; look for a small difference from the first unequal one on.</source>
        <translation>差异逐渐增大，{}首个超出容差：漂移；请从首个不相等的点起查找微小差异。</translation>
    </message>
    <message>
        <source>A constant ratio: in all {} compared points A is {} times B, half of them within {} of it. Usual causes: a mean over another number of tokens, samples or ranks, or a factor of the loss. To decide, print what the loss is divided by in both runs.</source>
        <translation>固定的倍数：在全部 {} 个比较的点上，A 是 B 的 {} 倍，半数的点与之相差在 {} 以内。常见原因：按另一数量的 token、样本或 rank 求平均，或 loss 的系数。判定方法：在两次训练中打印 loss 的除数。</translation>
    </message>
    <message>
        <source>A constant offset: in all {} compared points A - B is {}, half of them within {} of it. Usual causes: a term of the loss that one run leaves out or weighs in another way, or labels that are counted in one run only. To decide, print the terms of the loss in both runs.</source>
        <translation>固定的偏移：在全部 {} 个比较的点上，A - B 为 {}，半数的点与之相差在 {} 以内。常见原因：loss 的某一项在一次训练中缺失或权重不同，或某些标签只在一次训练中计入。判定方法：在两次训练中打印 loss 的各项。</translation>
    </message>
    <message>
        <source>Scatter without bias: A is above B in {} of {} points and below it in {}, the mean difference is {} and the typical one {}. That is rather another seed or order of the data than a defect. To decide, repeat B with another seed and compare with both (--baseline).</source>
        <translation>没有偏向的散布：A 高于 B 的点有 {} 个（共 {} 个），低于 B 的有 {} 个，平均差为 {}，典型差为 {}。这更像是随机种子或数据顺序不同，而不是缺陷。判定方法：用另一随机种子重复 B，并与两者比较（--baseline）。</translation>
    </message>
    <message>
        <source>The same course at another speed: A at step n is where B is at step {} n. Usual causes: the learning rate or its schedule, the batch size, accumulation, updates that are skipped. To decide, compare the learning rate and the number of samples of the first steps.</source>
        <translation>以另一速度走过同样的曲线：A 在第 n 步的位置是 B 在第 {} n 步的位置。常见原因：学习率或其调度、批大小、梯度累积、被跳过的更新。判定方法：比较最初几步的学习率和样本数。</translation>
    </message>
    <message>
        <source>The logs print no steps, and record {} is the first that differs: log the step of each loss to find the step to dump.</source>
        <translation>日志不打印 step，首个不一致的是第 {} 条记录：请为每个 loss 打印 step，以确定要 dump 的步。</translation>
    </message>
    <message>
        <source>The losses are averages of epochs, and {} is the first that differs: log the loss of every step to find the step to dump.</source>
        <translation>loss 是每个 epoch 的平均值，{}首个不一致：请记录每一步的 loss，以确定应 dump 的步。</translation>
    </message>
    <message>
        <source>The logs repeat their steps, and {} is the first that differs: log each step once to find the step to dump.</source>
        <translation>日志中的步数重复，{}首个不一致：请让每一步只记录一次，以确定应 dump 的步。</translation>
    </message>
    <message>
        <source>The logs count by {} from 0 on, so they rather count samples: {} and {} are neighbours, the iterations {} and {} counted from 0. Dump the backward pass and the optimizer of iteration {} and the forward pass of iteration {}. (If they print every {}th iteration only, log every one first.)</source>
        <translation>日志从 0 起每次加 {}，因此更可能是样本计数：{} 与 {} 相邻，即从 0 计的第 {} 次和第 {} 次迭代。请采集第 {} 次迭代的反向和优化器，以及第 {} 次迭代的前向。（如果日志每 {} 次迭代才打印一次，请先打印每一次迭代。）</translation>
    </message>
    <message>
        <source>The losses differ from the first step on that both logs have, step {}, and the steps before it are not in both logs: log every step from the start, and dump the first that differs.</source>
        <translation>从两份日志共有的首个步（第 {} 步）起 loss 即不一致，其之前的步并非两份日志都有：请从头打印每一步，并 dump 首个不一致的步。</translation>
    </message>
    <message>
        <source>The losses differ from the first step on that both logs have: dump the forward pass of step {}.</source>
        <translation>loss 从两份日志共有的第一步起就不一致：请采集第 {} 步的前向。</translation>
    </message>
    <message>
        <source>The losses begin to differ between step {} and step {}, and no step between them is in both logs: log every step, and dump the first that differs and the one before.</source>
        <translation>loss 在第 {} 步与第 {} 步之间开始不一致，其间没有两份日志共有的步：请打印每一步，并 dump 首个不一致的步及其前一步。</translation>
    </message>
    <message>
        <source>The dumps of step {} agree although its loss differs: the loss is computed by code that was not captured, or the dumps belong to other runs. Dump steps {} and {} again together with the losses. Collecting itself can hide a race, because it makes the host wait for the device: where the losses agree while dumping, compare runs with ASCEND_LAUNCH_BLOCKING=1.</source>
        <translation>第 {} 步的 dump 数据一致而其 loss 不一致：loss 由未采集的代码计算，或 dump 数据属于其他训练。请重新采集第 {} 步和第 {} 步，并同时记录 loss。采集本身会使 host 等待 device，因而可能掩盖竞态：若采集时 loss 一致，请设置 ASCEND_LAUNCH_BLOCKING=1 后再比较两次训练。</translation>
    </message>
    <message>
        <source>The dumps of step {} agree and the loss of step {} differs: dump the backward pass and the optimizer of step {} and the forward pass of step {}.</source>
        <translation>第 {} 步的 dump 数据一致而第 {} 步的 loss 不一致：请采集第 {} 步的反向和优化器，以及第 {} 步的前向。</translation>
    </message>
    <message>
        <source>Step {} is still equal and the loss of step {} differs: dump the backward pass and the optimizer of step {} and the forward pass of step {}.</source>
        <translation>第 {} 步仍相等而第 {} 步的 loss 不一致：请采集第 {} 步的反向和优化器，以及第 {} 步的前向。</translation>
    </message>
    <message>
        <source> The log does not show which step of the dump tool that is: set it by --dump-offset.</source>
        <translation> 日志未表明这是 dump 工具的第几步：请用 --dump-offset 指定。</translation>
    </message>
    <message>
        <source> If the process began with step {}, the dump tool counts step {} as {}.</source>
        <translation> 若该进程从第 {} 步开始，则采集工具将第 {} 步计为 {}。</translation>
    </message>
    <message>
        <source> The dump tool counts step {} as {}.</source>
        <translation> 采集工具将第 {} 步计为 {}。</translation>
    </message>
    <message>
        <source> The dump tool counts step {} as {} in A and {} in B.</source>
        <translation> 采集工具将第 {} 步在 A 中计为 {}，在 B 中计为 {}。</translation>
    </message>
    <message>
        <source>The weights already differ when step {} starts: dump step {} with its backward pass and the optimizer.</source>
        <translation>第 {} 步开始时权重已不一致：请采集第 {} 步，包括其反向和优化器。</translation>
    </message>
    <message>
        <source>step {} of the dumps (step {} of the logs)</source>
        <translation>dump 数据的第 {} 步（日志的第 {} 步）</translation>
    </message>
    <message>
        <source>None of the {} comparisons shows a difference.</source>
        <translation>{} 次比较均未出现差异。</translation>
    </message>
    <message>
        <source>Only one of the {} comparisons differs, at {}: more repeats show whether the place is always the same.</source>
        <translation>{} 次比较中仅一次不一致，位于 {}：更多的重复运行可显示位置是否始终相同。</translation>
    </message>
    <message>
        <source>The first difference is at {} in all {} comparisons that differ: one operator, or the code right before it, is not deterministic.</source>
        <translation>在不一致的 {1} 次比较中，首个差异均位于 {0}：某一个算子或紧邻其前的代码不具有确定性。</translation>
    </message>
    <message>
        <source>The first difference is not always in the same row, step and rank (different rows: {}, comparisons that differ: {}): several operators are not deterministic, or the communication is not.</source>
        <translation>首个差异并不总在相同的行、step 和 rank（不同的行：{}，不一致的比较：{}）：有多个算子不具有确定性，或者通信不具有确定性。</translation>
    </message>
    <message>
        <source> A is {} times B.</source>
        <translation> A 是 B 的 {} 倍。</translation>
    </message>
    <message>
        <source>The logs print a different {} from {} on: {} in A, {} in B.</source>
        <translation>两份日志打印的 {} 从{}起不一致：A 为 {}，B 为 {}。</translation>
    </message>
    <message>
        <source>{} is {} in A and {} in B at {}: the gradients of that step are not finite in either run. An update with such gradients has to be skipped (a scaler with found_inf, a check of the norm): compare whether both runs skip it.</source>
        <translation>{} 在 A 中为 {}，在 B 中为 {}（{}）：两次训练在该步的梯度均不是有限值。这样的更新必须跳过（带 found_inf 的 scaler、对范数的检查）：请比较两次训练是否都跳过。</translation>
    </message>
    <message>
        <source>{} agrees at {} ({}): up to the norm nothing differs that is printed. What is left is the update after it (clipping, learning rate, weight decay, optimizer) and the data of the next step.</source>
        <translation>{} 在{}一致（{}）：到该范数为止，打印的内容没有差异。剩下的是其后的更新（裁剪、学习率、权重衰减、优化器）和下一步的数据。</translation>
    </message>
    <message>
        <source>{} agrees at {} ({}): up to the norm nothing differs. What is left is what follows it: the clipping itself, the learning rate, weight decay and the optimizer.</source>
        <translation>{} 在{}一致（{}）：到该范数为止没有差异。剩下的是其后的部分：裁剪本身、学习率、权重衰减和优化器。</translation>
    </message>
    <message>
        <source>{} at {}: {} in A, {} in B.{} Such a power of two is a loss scale: one run takes the norm, and clips, before the gradients are unscaled.</source>
        <translation>{}（{}）：A 中为 {}，B 中为 {}。{}这样的 2 的幂是 loss scale：其中一次训练在梯度反缩放之前计算范数并裁剪。</translation>
    </message>
    <message>
        <source>{} at {}: {} in A, {} in B.{} It is the first link that differs: look at what is between the backward pass and this norm (unscaling, averaging over micro-steps and ranks, which parameters are counted).</source>
        <translation>{}（{}）：A 中为 {}，B 中为 {}。{}这是首个不一致的环节：请检查反向与该范数之间的内容（反缩放、在微步和 rank 之间取平均、计入哪些参数）。</translation>
    </message>
    <message>
        <source>{} is the same at {} ({}).</source>
        <translation>{} 在{}相同（{}）。</translation>
    </message>
    <message>
        <source>{} at {}: {} in A, {} in B.{} The schedule and its warm-up are to be compared first.</source>
        <translation>{}（{}）：A 中为 {}，B 中为 {}。{}请先比较学习率调度及其预热。</translation>
    </message>
    <message>
        <source>Both logs begin with {}: trainings that go on, and this is their first update. Compare what each run restored: the state of the optimizer (moments, number of steps), of the schedule and of the loss scale.</source>
        <translation>两份日志都从{}开始：是续训，而这是它们的第一次更新。请比较各自恢复了什么：优化器的状态（动量、步数）、学习率调度的状态和 loss scale 的状态。</translation>
    </message>
    <message>
        <source>The operator itself</source>
        <translation>算子本身</translation>
    </message>
    <message>
        <source>Code that the dump did not capture</source>
        <translation>未采集的代码</translation>
    </message>
    <message>
        <source>The training data</source>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>The weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>An operator that draws random numbers</source>
        <translation>使用随机数的算子</translation>
    </message>
    <message>
        <source>NaN or infinity in one run</source>
        <translation>仅一次训练中出现 NaN 或无穷</translation>
    </message>
    <message>
        <source>An argument</source>
        <translation>参数取值</translation>
    </message>
    <message>
        <source>The data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>The structure of the network</source>
        <translation>网络结构</translation>
    </message>
    <message>
        <source>Communication between ranks</source>
        <translation>rank 间通信</translation>
    </message>
    <message>
        <source>The update of the weights</source>
        <translation>权重更新</translation>
    </message>
    <message>
        <source>The accumulation of gradients</source>
        <translation>梯度累加</translation>
    </message>
    <message>
        <source>The data or the operator</source>
        <translation>数据或算子</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>The order of the values</source>
        <translation>数值的顺序</translation>
    </message>
    <message>
        <source>An artefact of the dump tool</source>
        <translation>采集工具造成的假象</translation>
    </message>
    <message>
        <source>no inputs</source>
        <translation>无输入</translation>
    </message>
    <message>
        <source>all {} inputs agree</source>
        <translation>全部 {} 个输入一致</translation>
    </message>
    <message>
        <source>{} of {} inputs differ</source>
        <translation>{}/{} 个输入不一致</translation>
    </message>
    <message>
        <source>no outputs</source>
        <translation>无输出</translation>
    </message>
    <message>
        <source>all {} outputs agree</source>
        <translation>全部 {} 个输出一致</translation>
    </message>
    <message>
        <source>{} of {} outputs differ</source>
        <translation>{}/{} 个输出不一致</translation>
    </message>
    <message>
        <source>clean: {}, {}</source>
        <translation>无差异：{}，{}</translation>
    </message>
    <message>
        <source>healed: {}, {}</source>
        <translation>恢复一致：{}，{}</translation>
    </message>
    <message>
        <source>carrier: {}, {}</source>
        <translation>传播：{}，{}</translation>
    </message>
    <message>
        <source>origin: {}, {}</source>
        <translation>源头：{}，{}</translation>
    </message>
    <message>
        <source>differs, its inputs are not in the dump: {}</source>
        <translation>不一致，其输入不在 dump 数据中：{}</translation>
    </message>
    <message>
        <source>only one run has it</source>
        <translation>仅一次训练有</translation>
    </message>
    <message>
        <source>not matched</source>
        <translation>未匹配</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>renumbered</source>
        <translation>重新编号</translation>
    </message>
    <message>
        <source>fuzzy</source>
        <translation>模糊</translation>
    </message>
    <message>
        <source>aligned</source>
        <translation>序列对齐</translation>
    </message>
    <message>
        <source>mapping</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>manual</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>A − B; sorted and filtered by its size</source>
        <translation>A − B；按其绝对值排序和筛选</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Row of this dump pair, counted from 0 in A&apos;s order</source>
        <translation>该行在此 dump 数据对中的序号，按 A 的顺序从 0 计数</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Call of B</source>
        <translation>B 的调用</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>输入输出</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Checksum A</source>
        <translation>校验值 A</translation>
    </message>
    <message>
        <source>Checksum B</source>
        <translation>校验值 B</translation>
    </message>
    <message>
        <source>max A</source>
        <translation>最大值 A</translation>
    </message>
    <message>
        <source>max B</source>
        <translation>最大值 B</translation>
    </message>
    <message>
        <source>min A</source>
        <translation>最小值 A</translation>
    </message>
    <message>
        <source>min B</source>
        <translation>最小值 B</translation>
    </message>
    <message>
        <source>mean A</source>
        <translation>均值 A</translation>
    </message>
    <message>
        <source>mean B</source>
        <translation>均值 B</translation>
    </message>
    <message>
        <source>norm A</source>
        <translation>范数 A</translation>
    </message>
    <message>
        <source>norm B</source>
        <translation>范数 B</translation>
    </message>
    <message>
        <source>Δmax</source>
        <translation>Δ最大值</translation>
    </message>
    <message>
        <source>Δmin</source>
        <translation>Δ最小值</translation>
    </message>
    <message>
        <source>Δmean</source>
        <translation>Δ均值</translation>
    </message>
    <message>
        <source>Δnorm</source>
        <translation>Δ范数</translation>
    </message>
    <message>
        <source>Δmax rel</source>
        <translation>相对 Δ最大值</translation>
    </message>
    <message>
        <source>Δmin rel</source>
        <translation>相对 Δ最小值</translation>
    </message>
    <message>
        <source>Δmean rel</source>
        <translation>相对 Δ均值</translation>
    </message>
    <message>
        <source>Δnorm rel</source>
        <translation>相对 Δ范数</translation>
    </message>
    <message>
        <source>|A − B| ÷ |B| of the L2 norms</source>
        <translation>L2 范数的 |A − B| ÷ |B|</translation>
    </message>
    <message>
        <source>Δ in ε</source>
        <translation>Δ/ε</translation>
    </message>
    <message>
        <source>Largest difference in epsilons of the dtype (float32: 2⁻²³, bfloat16: 2⁻⁷), in parts of the largest value: from the tensors, or as far as the statistics show it. Rounding causes a few</source>
        <translation>以该 dtype 的 epsilon（float32：2⁻²³，bfloat16：2⁻⁷）计的最大差异，相对于最大值：根据张量得出，或以统计量所能体现的为限。舍入会造成几个 epsilon</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦相似度</translation>
    </message>
    <message>
        <source>euclidean</source>
        <translation>欧氏距离</translation>
    </message>
    <message>
        <source>max |Δ|</source>
        <translation>最大 |Δ|</translation>
    </message>
    <message>
        <source>max |Δ| rel</source>
        <translation>相对最大 |Δ|</translation>
    </message>
    <message>
        <source>&lt; 0.1 %</source>
        <translation>&lt; 0.1 %</translation>
    </message>
    <message>
        <source>Share of elements whose relative error is under 0.1 %</source>
        <translation>相对误差小于 0.1 % 的元素占比</translation>
    </message>
    <message>
        <source>&lt; 0.5 %</source>
        <translation>&lt; 0.5 %</translation>
    </message>
    <message>
        <source>Share of elements whose relative error is under 0.5 %</source>
        <translation>相对误差小于 0.5 % 的元素占比</translation>
    </message>
    <message>
        <source>max ULP</source>
        <translation>最大 ULP</translation>
    </message>
    <message>
        <source>Largest distance of two elements in units in the last place: how many numbers of their dtype are between them. Only where both runs have the same floating dtype</source>
        <translation>两个元素之间的最大距离，以末位单位 (ULP) 计：它们之间有多少个该 dtype 的数。仅当两次训练具有相同的浮点 dtype 时可用</translation>
    </message>
    <message>
        <source>msprobe</source>
        <translation>msprobe</translation>
    </message>
    <message>
        <source>The result of msprobe&apos;s own rule: pass, warning or error</source>
        <translation>按 msprobe 自身规则得出的结果：pass、warning 或 error</translation>
    </message>
    <message>
        <source>Matched</source>
        <translation>匹配方式</translation>
    </message>
    <message>
        <source>How the row of A found its row of B: exact name, renumbered call, fuzzy name, aligned sequence, mapping file or manually</source>
        <translation>A 的行如何找到 B 中对应的行：精确名称、重新编号的调用、模糊名称、序列对齐、映射文件或手动</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>What the operator does with differences: origin (its inputs agree, an output does not), carrier (both differ), healed (inputs differ, outputs agree) or clean</source>
        <translation>该算子对差异的作用：源头（输入一致，有输出不一致）、传播（输入和输出均不一致）、恢复一致（输入不一致，输出一致）或无差异</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>same</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>within</source>
        <translation>容差内</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅 A 有</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅 B 有</translation>
    </message>
    <message>
        <source>suspect</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>不可比较</translation>
    </message>
    <message>
        <source>{} more tensors could not be compared</source>
        <translation>另有 {} 个张量无法比较</translation>
    </message>
    <message>
        <source>tensors compared</source>
        <translation>已比较的张量</translation>
    </message>
    <message>
        <source>A tensor could not be read completely: its file is damaged or was changed meanwhile</source>
        <translation>有张量未能完整读取：其文件已损坏，或在此期间被更改</translation>
    </message>
    <message>
        <source>The tensors could not be read completely. Has a file been changed or truncated?</source>
        <translation>张量未能完整读取。文件是否被更改或截断？</translation>
    </message>
    <message>
        <source>The shapes differ, {} and {}: the elements cannot be paired.</source>
        <translation>形状不同，分别为 {} 和 {}：元素无法配对。</translation>
    </message>
    <message>
        <source>The tensors are empty.</source>
        <translation>张量为空。</translation>
    </message>
    <message>
        <source>A saved result contains no tensors. They were located in {} and {}, and are shown only where these folders exist: {}</source>
        <translation>已保存的结果不含张量。张量原位于 {} 和 {}，仅当这些目录存在时才能显示：{}</translation>
    </message>
    <message>
        <source>This row has no tensor file in both runs. msprobe writes them with task tensor.</source>
        <translation>该行并非在两次训练中均有张量文件。msprobe 在 task 为 tensor 时写入张量文件。</translation>
    </message>
    <message>
        <source>There are no tokens of the chosen steps in this run.</source>
        <translation>该次训练没有所选步的 token。</translation>
    </message>
    <message>
        <source>There are no tokens in this run: no file with log-probabilities of a rollout engine and a trainer (JSON Lines, --dump-details of slime and miles, prob_diff of msprobe).</source>
        <translation>这次训练中没有 token：没有含推理引擎和训练引擎对数概率的文件（JSON Lines、slime 和 miles 的 --dump-details、msprobe 的 prob_diff）。</translation>
    </message>
    <message>
        <source>The files of tokens of this run do not have two columns of log-probabilities. --columns rollout=NAME,trainer=NAME names them.</source>
        <translation>这次训练的 token 文件没有两列对数概率。用 --columns rollout=NAME,trainer=NAME 指定列名。</translation>
    </message>
    <message>
        <source>Let both divide the logits by the same temperature: the engine must report log-probabilities after it, or the trainer compute them before it.</source>
        <translation>让两侧用相同的温度除 logits：引擎应报告除以温度之后的对数概率，或由训练引擎计算除以温度之前的对数概率。</translation>
    </message>
    <message>
        <source>the logits of one token in both engines</source>
        <translation>两个引擎中同一个 token 的 logits</translation>
    </message>
    <message>
        <source>A agrees with B divided by {:.4g}: the temperature of one side is another one.</source>
        <translation>A 与 B 除以 {:.4g} 一致：一侧的温度不同。</translation>
    </message>
    <message>
        <source>The difference follows the log-probability itself, as with a temperature of about {:.2g} on one side only.</source>
        <translation>差异随对数概率本身变化，如同只在一侧使用了约 {:.2g} 的温度。</translation>
    </message>
    <message>
        <source>The factor is that between natural and binary logarithms.</source>
        <translation>该系数是自然对数与以 2 为底的对数之间的系数。</translation>
    </message>
    <message>
        <source>{} is higher for likely tokens and lower for unlikely ones, and nearly certain ones agree, as with a temperature of at most {:.2g} that only this side divides by.</source>
        <translation>{} 对可能的 token 更高、对不太可能的 token 更低，几乎确定的 token 一致，如同只有这一侧除以了不大于 {:.2g} 的温度。</translation>
    </message>
    <message>
        <source>B is {} late: A of each token agrees with B of the token {} further on ({:.0f} % of them).</source>
        <translation>B 晚了 {} 位：每个 token 的 A 与其后第 {} 个 token 的 B 一致（占 {:.0f} %）。</translation>
    </message>
    <message>
        <source>B is {} early: A of each token agrees with B of the token {} before it ({:.0f} % of them).</source>
        <translation>B 早了 {} 位：每个 token 的 A 与其前第 {} 个 token 的 B 一致（占 {:.0f} %）。</translation>
    </message>
    <message>
        <source>Shift labels and logits by one only once: the log-probability of token i comes from the logits of token i - 1.</source>
        <translation>标签与 logits 只应移位一次：第 i 个 token 的对数概率来自第 i - 1 个 token 的 logits。</translation>
    </message>
    <message>
        <source>In each of these samples one column is moved by the sample&apos;s own padding (in the first one by {} tokens): it is padded on the other side. Samples without padding agree.</source>
        <translation>这些样本中，有一列都按样本自身的填充长度移动（第一个样本移动 {} 个 token）：它填充在另一侧。没有填充的样本一致。</translation>
    </message>
    <message>
        <source>Remove the padding, or move it to the same side, before the columns are joined.</source>
        <translation>在合并两列之前去掉填充，或将其移到同一侧。</translation>
    </message>
    <message>
        <source>sample {} of step {} has in B what belongs to sample {}</source>
        <translation>样本 {}（步 {}）的 B 中是样本 {} 的数值</translation>
    </message>
    <message>
        <source>{} samples hold each other&apos;s values: {}. Exchanged back, both agree.</source>
        <translation>{} 个样本互换了数值：{}。换回后两侧一致。</translation>
    </message>
    <message>
        <source>Check in which order the results of the ranks are gathered, and whether a sort by length is undone for all columns.</source>
        <translation>检查各 rank 的结果按什么顺序汇集，以及按长度的排序是否对所有列都已还原。</translation>
    </message>
    <message>
        <source>A - B is {:.4g} nats for {:.0f} % of the tokens, independent of token and position: one side is normalised otherwise, by a constant factor of the probabilities.</source>
        <translation>A - B 为 {:.4g} nat，占 token 的 {:.0f} %，与 token 和位置无关：一侧的归一化不同，概率相差一个常数系数。</translation>
    </message>
    <message>
        <source>Compare over which vocabulary both normalise (padded rows, masked tokens), and whether one adds a constant such as a bias or a bonus.</source>
        <translation>比较两侧在哪个词表上归一化（填充的行、被屏蔽的 token），以及一侧是否加了偏置或奖励之类的常数。</translation>
    </message>
    <message>
        <source>{} is higher by a varying amount, up to {:.3g} nats, and never lower: it is normalised over the nucleus (top-p of about {:.2g}, or top-k), {} over the whole vocabulary.</source>
        <translation>{} 高出不定的量，最多 {:.3g} nat，从不更低：它在核（top-p 约 {:.2g}，或 top-k）上归一化，{} 在整个词表上归一化。</translation>
    </message>
    <message>
        <source>Report the log-probabilities before top-p and top-k, or apply the same in the trainer.</source>
        <translation>报告 top-p 和 top-k 之前的对数概率，或在训练引擎中应用相同的设置。</translation>
    </message>
    <message>
        <source>No module that both engines dumped differs up to this token (compared: {}): the difference arises after them, in the logits, the temperature or the softmax.</source>
        <translation>直到该 token，两个引擎都有 dump 数据的模块没有不同（已比较 {} 个）：差异产生于其后的 logits、温度或 softmax。</translation>
    </message>
    <message>
        <source>The input of {} agrees, and its output differs by {:.2g} % of its length: compare the weights of this module, its precision and its kernel.</source>
        <translation>{} 的输入一致，输出相差其长度的 {:.2g} %：请比较该模块的权重、精度和 kernel。</translation>
    </message>
    <message>
        <source>The output of {}, the first module that both engines dumped, differs by {:.2g} % of its length: compare the tokens that both were given, and their weights.</source>
        <translation>{} 是两个引擎都有 dump 数据的第一个模块，其输出相差其长度的 {:.2g} %：请比较两侧的输入 token 和权重。</translation>
    </message>
    <message>
        <source>The output of {} agrees, and that of {} differs by {:.2g} % of its length: what is computed between them is another one, or with other weights.</source>
        <translation>{} 的输出一致，{} 的输出相差其长度的 {:.2g} %：二者之间的计算不同，或权重不同。</translation>
    </message>
    <message>
        <source>Only statistics were dumped: a module before it may differ without showing it.</source>
        <translation>只有统计量的 dump 数据：它之前的模块可能不同而看不出来。</translation>
    </message>
    <message>
        <source>There are dumps of both engines, but none of both that computed the first token outside: its request is in no log of them, their tensors do not hold its tokens, or its statistics are those of other tokens, too.</source>
        <translation>有两个引擎的 dump 数据，但没有两侧都计算了首个超出容差的 token 的数据：请求日志中没有它的请求，张量中没有它的 token，或统计量中还有其他 token。</translation>
    </message>
    <message>
        <source>Only the last token is outside, or missing, in {} samples: the one that ends the sequence (EOS).</source>
        <translation>{} 个样本中只有最后一个 token 超出容差或缺失：即结束序列的 token（EOS）。</translation>
    </message>
    <message>
        <source>Let both sides count the EOS token: the engine has to report its log-probability, or the mask has to leave it out.</source>
        <translation>让两侧都计入 EOS token：引擎应报告它的对数概率，或由掩码将其排除。</translation>
    </message>
    <message>
        <source>{} samples end earlier in one of the columns; what both have agrees.</source>
        <translation>{} 个样本在其中一列中提前结束；两列都有的部分一致。</translation>
    </message>
    <message>
        <source>Compare the largest lengths of both engines, and what happens to longer sequences.</source>
        <translation>比较两个引擎的最大长度，以及如何处理更长的序列。</translation>
    </message>
    <message>
        <source>Only tokens at the edge of the mask are outside ({} samples, {}), and one column has no probability there: the mask holds tokens that were not generated.</source>
        <translation>只有掩码边缘的 token 超出容差（{} 个样本，{}），且一列在那里没有概率：掩码包含了并非生成的 token。</translation>
    </message>
    <message>
        <source>Move the mask: it has to begin with the first generated token and to end with the last one.</source>
        <translation>移动掩码：它应从第一个生成的 token 开始，到最后一个结束。</translation>
    </message>
    <message>
        <source>at its beginning and its end</source>
        <translation>在开头和结尾</translation>
    </message>
    <message>
        <source>at its beginning</source>
        <translation>在开头</translation>
    </message>
    <message>
        <source>after its end</source>
        <translation>在结尾之后</translation>
    </message>
    <message>
        <source>All tokens outside ({} samples) have no probability in one column: the mask holds tokens that were not generated, such as answers of tools.</source>
        <translation>所有超出容差的 token（{} 个样本）在一列中没有概率：掩码包含了并非生成的 token，例如工具的回答。</translation>
    </message>
    <message>
        <source>Leave these tokens out of the mask.</source>
        <translation>将这些 token 排除在掩码之外。</translation>
    </message>
    <message>
        <source>which tokens the engine generated</source>
        <translation>哪些 token 由引擎生成</translation>
    </message>
    <message>
        <source>Only the first generated token is outside, in {} samples: the context differs at the boundary between prompt and response, and not the numerics.</source>
        <translation>{} 个样本中只有第一个生成的 token 超出容差：不同的是提示与回答边界处的上下文，而不是数值计算。</translation>
    </message>
    <message>
        <source>Compare the token ids of the prompt in both engines (BOS, generation prompt, special tokens), and the logits that the prefill leaves.</source>
        <translation>比较两个引擎中提示的 token id（BOS、生成提示、特殊 token），以及 prefill 之后的 logits。</translation>
    </message>
    <message>
        <source>The masks of the two runs differ in {} samples; the log-probabilities agree.</source>
        <translation>两次训练的掩码在 {} 个样本中不同；对数概率一致。</translation>
    </message>
    <message>
        <source>Compare how both runs decide which tokens are trained on.</source>
        <translation>比较两次训练如何决定用哪些 token 训练。</translation>
    </message>
    <message>
        <source>One token of one sample is outside: token {} of sample {} in step {}. Everything before and after it agrees.</source>
        <translation>一个样本的一个 token 超出容差：token {}（样本 {}，步 {}）。它之前和之后都一致。</translation>
    </message>
    <message>
        <source>Look at this token: its id, and the logits of both engines for it. A rare token close to a tie, an expert that is chosen otherwise, or a value that was changed after it was computed.</source>
        <translation>查看这个 token：它的 id，以及两个引擎对它的 logits。可能是接近并列的少见 token、选择了不同的专家，或数值在计算之后被改动。</translation>
    </message>
    <message>
        <source>The first tokens agree, and the difference grows along the sequence (in {} of {} samples): an error that accumulates, and no error of labels or masks.</source>
        <translation>开头的 token 一致，差异沿序列增长（{}/{} 个样本）：这是会累积的误差，不是标签或掩码的错误。</translation>
    </message>
    <message>
        <source>Compare the precision of the KV cache, of the position encoding and of recurrent states in both engines.</source>
        <translation>比较两个引擎中 KV cache、位置编码和循环状态的精度。</translation>
    </message>
    <message>
        <source>{} samples differ as a whole, the first is sample {} of step {}; all others agree.</source>
        <translation>{} 个样本整体不同，第一个是样本 {}（步 {}）；其他样本都一致。</translation>
    </message>
    <message>
        <source>Find out with which weights these samples were generated: those of an earlier step belong to another policy, and need their own correction, or have to be dropped.</source>
        <translation>查明这些样本由哪个版本的权重生成：更早步的样本属于另一个策略，需要单独校正，或应丢弃。</translation>
    </message>
    <message>
        <source>Their weights have the version {}, those of the others {}.</source>
        <translation>它们的权重版本为 {}，其他样本为 {}。</translation>
    </message>
    <message>
        <source>the version of the weights of each sample</source>
        <translation>每个样本的权重版本</translation>
    </message>
    <message>
        <source>{} samples have tokens outside the tolerance, and no rule explains them: they are neither shifted nor exchanged, and no constant, factor or position makes them agree.</source>
        <translation>{} 个样本有超出容差的 token，且没有规则能解释：既没有移位也没有互换，也没有常数、系数或位置能使两侧一致。</translation>
    </message>
    <message>
        <source>Compare the weights of both engines, then dump the layers of the first sample in both.</source>
        <translation>比较两个引擎的权重，然后在两侧采集第一个样本各层的 dump 数据。</translation>
    </message>
    <message>
        <source>No token is outside the tolerance: the largest difference is {:.3g}, the average {:.2g}, as rounding explains it.</source>
        <translation>没有 token 超出容差：最大差异为 {:.3g}，平均为 {:.2g}，可由舍入解释。</translation>
    </message>
    <message>
        <source>The samples are equal, in another order: they are paired by their tokens.</source>
        <translation>样本相同，顺序不同：按 token 配对。</translation>
    </message>
    <message>
        <source>No token counts: the masks leave nothing that could be compared.</source>
        <translation>没有计入的 token：掩码没有留下任何可比较的内容。</translation>
    </message>
    <message>
        <source>All tokens that count are equal.</source>
        <translation>所有计入的 token 都相等。</translation>
    </message>
    <message>
        <source>The generated tokens or texts of {} samples differ; log-probabilities after the first other token belong to another sequence.</source>
        <translation>{} 个样本生成的 token 或文本不同；第一个不同 token 之后的对数概率属于另一个序列。</translation>
    </message>
    <message>
        <source>Compare the settings of the sampling (seed, temperature, top-p) and the weights of the engine.</source>
        <translation>比较采样的设置（种子、温度、top-p）和引擎的权重。</translation>
    </message>
    <message>
        <source>{} samples end earlier in one of the runs; what both have agrees.</source>
        <translation>{} 个样本在其中一次训练中提前结束；两次都有的部分一致。</translation>
    </message>
    <message>
        <source>Compare the largest lengths, and the tokens that end a sequence.</source>
        <translation>比较最大长度，以及结束序列的 token。</translation>
    </message>
    <message>
        <source>The tokens agree; a score or label of {} samples differs.</source>
        <translation>token 一致；{} 个样本的得分或标签不同。</translation>
    </message>
    <message>
        <source>Compare the reward function, and the answers that it was given.</source>
        <translation>比较奖励函数，以及交给它的回答。</translation>
    </message>
    <message>
        <source>the partitions of its optimizer end before {}</source>
        <translation>其优化器分区在 {} 之前就结束了</translation>
    </message>
    <message>
        <source>the files of {} of the {} processes that share its optimizer are there</source>
        <translation>共享其优化器的 {1} 个进程中只有 {0} 个的文件存在</translation>
    </message>
    <message>
        <source>its file {} is missing</source>
        <translation>缺少其文件 {}</translation>
    </message>
    <message>
        <source>its .metadata are damaged</source>
        <translation>其 .metadata 已损坏</translation>
    </message>
    <message>
        <source>its parts are compressed by an extension of PyTorch</source>
        <translation>其各部分由 PyTorch 的扩展压缩</translation>
    </message>
    <message>
        <source>{} is located outside of its file {}</source>
        <translation>{} 位于其文件 {} 之外</translation>
    </message>
    <message>
        <source>its .metadata do not say where {} is</source>
        <translation>其 .metadata 没有说明 {} 的位置</translation>
    </message>
    <message>
        <source>its index {} is damaged</source>
        <translation>其索引 {} 已损坏</translation>
    </message>
    <message>
        <source>its index {} names a file that is missing, for {}</source>
        <translation>其索引 {} 为 {} 指定的文件不存在</translation>
    </message>
    <message>
        <source>its index {} names {}, which is not in its file</source>
        <translation>其索引 {} 列出的 {} 不在所指的文件中</translation>
    </message>
    <message>
        <source>{} is in two of its files</source>
        <translation>{} 出现在它的两个文件中</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>its storage {} is missing</source>
        <translation>缺少存储 {}</translation>
    </message>
    <message>
        <source>it contains more than {} values</source>
        <translation>它包含超过 {} 个值</translation>
    </message>
    <message>
        <source>its content is not that of a checkpoint</source>
        <translation>其内容不是 checkpoint</translation>
    </message>
    <message>
        <source>the files of {} of its {} times {} times {} processes (tensors, stages, experts) are there</source>
        <translation>其 {1} 乘 {2} 乘 {3} 个进程（张量、流水线阶段、专家）中只有 {0} 个的文件存在</translation>
    </message>
    <message>
        <source>its protobuf is damaged or truncated at byte {}, or it is encrypted</source>
        <translation>其 protobuf 在第 {} 字节处损坏或被截断，或已加密</translation>
    </message>
    <message>
        <source>its content does not have the checksum at its end</source>
        <translation>其内容与末尾的校验值不符</translation>
    </message>
    <message>
        <source>it contains more than {} parameters</source>
        <translation>其中的参数多于 {} 个</translation>
    </message>
    <message>
        <source>{} has values of the kind {}, which cannot be compared</source>
        <translation>{} 的值类型为 {}，无法比较</translation>
    </message>
    <message>
        <source>{} has another number of values than its shape</source>
        <translation>{} 的值的个数与其形状不符</translation>
    </message>
    <message>
        <source>its msgpack is damaged or truncated at byte {}</source>
        <translation>其 msgpack 在第 {} 字节处损坏或被截断</translation>
    </message>
    <message>
        <source>its pickle contains more than {} values</source>
        <translation>其 pickle 含有超过 {} 个值</translation>
    </message>
    <message>
        <source>it was written by Orbax, whose arrays are packed by a database of their own. Restore it in JAX and save it with flax.serialization.to_bytes() or numpy.savez().</source>
        <translation>它由 Orbax 写入，其中的数组由专用的数据库打包。请在 JAX 中恢复它，再用 flax.serialization.to_bytes() 或 numpy.savez() 保存。</translation>
    </message>
    <message>
        <source>The checkpoint {} cannot be read: {}</source>
        <translation>无法读取 checkpoint {}：{}</translation>
    </message>
    <message>
        <source>its files are of the steps {} and {}</source>
        <translation>它的文件分属步 {} 和步 {}</translation>
    </message>
    <message>
        <source>This folder contains more than {} entries; the entries after them were not inspected. Specify the folder of the run itself.</source>
        <translation>该目录的条目超过 {} 个；其后的条目未检查。请指定训练本身的目录。</translation>
    </message>
    <message>
        <source>Folders nested deeper than {} levels were not inspected. Specify one of them to read it.</source>
        <translation>嵌套超过 {} 层的目录未检查。如需读取，请指定其中一个。</translation>
    </message>
    <message>
        <source>{} files and folders of this run cannot be read (permission denied), the first {}; their content is missing here.</source>
        <translation>本次训练有 {} 个文件和目录无法读取（没有权限），首个为 {}；缺少其内容。</translation>
    </message>
    <message>
        <source>Links that lead to no file or folder: {}, the first {}. What they led to is missing here.</source>
        <translation>不指向任何文件或目录的链接：{} 个，第一个是 {}。它们所指向的内容在此缺失。</translation>
    </message>
    <message>
        <source>Links that lead back to a folder above them: {}, the first {}. They were not followed; the folder itself was read.</source>
        <translation>指回上级目录的链接：{} 个，第一个是 {}。未沿这些链接读取；该目录本身已读取。</translation>
    </message>
    <message>
        <source>This folder cannot be read ({}); its content is missing here.</source>
        <translation>该目录无法读取（{}）；缺少其内容。</translation>
    </message>
    <message>
        <source>This is neither a regular file nor an existing folder, and was not read.</source>
        <translation>既不是普通文件，也不是已存在的目录，未读取。</translation>
    </message>
    <message>
        <source>{} step or rank folders have no dump.json, the first {}</source>
        <translation>{} 个 step 或 rank 目录没有 dump.json，首个为 {}</translation>
    </message>
    <message>
        <source>This folder contains nothing that Rundiff can read: no log (train.log, *.csv, *.jsonl, event files) and no dump (step*/rank*/dump.json). Specify the run&apos;s folder, its log or its dump.</source>
        <translation>该目录中没有 Rundiff 可读取的内容：没有日志（train.log、*.csv、*.jsonl、event 文件），也没有 dump 数据（step*/rank*/dump.json）。请指定训练目录、其日志或 dump 数据。</translation>
    </message>
    <message>
        <source>There is no such file or folder. Specify a run&apos;s folder, a log, a dump folder or a dump.json.</source>
        <translation>没有该文件或目录。请指定训练目录、日志、dump 目录或 dump.json。</translation>
    </message>
    <message>
        <source>This path cannot be inspected ({}).</source>
        <translation>该路径无法检查（{}）。</translation>
    </message>
    <message>
        <source>This is neither a file nor a folder (a pipe, a socket or a device). Write its content to a file first.</source>
        <translation>既不是文件，也不是目录（而是管道、套接字或设备）。请先将其内容写入文件。</translation>
    </message>
    <message>
        <source>the file ends too early</source>
        <translation>文件过早结束</translation>
    </message>
    <message>
        <source>{} is partly unreadable: {}</source>
        <translation>{} 部分无法读取：{}</translation>
    </message>
    <message>
        <source>{} contains bytes or values that are not valid JSON</source>
        <translation>{} 含有不是有效 JSON 的字节或值</translation>
    </message>
    <message>
        <source>{} calls occur in {} more than once, with different values; the last one counts</source>
        <translation>{} 个调用在 {} 中多次出现且值不同；以最后一个为准</translation>
    </message>
    <message>
        <source>{} has stacks of {} calls that are not in the dump, the first {}, and none of {}: one of the files is damaged</source>
        <translation>{} 含有 {} 个不在 dump 数据中的调用的调用栈，首个为 {}，而不含 {} 的任何调用栈：其中一个文件已损坏</translation>
    </message>
    <message>
        <source>{} is not a dump in a format that Rundiff reads</source>
        <translation>{} 不是 Rundiff 能读取的 dump 格式</translation>
    </message>
    <message>
        <source>No tensor can be read from {}: {}</source>
        <translation>无法从 {} 读取张量：{}</translation>
    </message>
    <message>
        <source>{} refers to a tensor file &quot;{}&quot;, which is not the name of a file in its dump_tensor_data folder</source>
        <translation>{} 引用了张量文件“{}”，而这不是其 dump_tensor_data 目录中的文件名</translation>
    </message>
    <message>
        <source>{} tensor files that the dump refers to are missing, the first {}</source>
        <translation>dump 数据引用的 {} 个张量文件缺失，首个为 {}</translation>
    </message>
    <message>
        <source>{} tensor files are not referred to by the dump, the first {}</source>
        <translation>{} 个张量文件未被 dump 数据引用，首个为 {}</translation>
    </message>
    <message>
        <source>{} data sets of {} cannot be read, the first {}: {}</source>
        <translation>{1} 中有 {0} 个数据集无法读取，首个为 {2}：{3}</translation>
    </message>
    <message>
        <source>its numbers are damaged or truncated</source>
        <translation>其数值已损坏或被截断</translation>
    </message>
    <message>
        <source>a value is damaged</source>
        <translation>有值已损坏</translation>
    </message>
    <message>
        <source>there is data after the end of the dump: did two processes write this file?</source>
        <translation>dump 数据结束后还有数据：是否有两个进程写入了此文件？</translation>
    </message>
    <message>
        <source>{}: the {} complete operators before this place are kept</source>
        <translation>{}：保留此处之前的 {} 个完整算子</translation>
    </message>
    <message>
        <source>{}: {} operators are damaged and {} bytes were skipped; {} operators were read</source>
        <translation>{}：{} 个算子已损坏，跳过 {} 字节；读取了 {} 个算子</translation>
    </message>
    <message>
        <source>the file is truncated</source>
        <translation>文件被截断</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>它已损坏</translation>
    </message>
    <message>
        <source>it has no member &quot;data&quot;</source>
        <translation>它没有成员 &quot;data&quot;</translation>
    </message>
    <message>
        <source>this is not a dump of msprobe ({}): a JSON object with &quot;data&quot; is expected</source>
        <translation>这不是 msprobe 的 dump 数据（{}）：应为含有 &quot;data&quot; 的 JSON 对象</translation>
    </message>
    <message>
        <source>it has more than {} rows: the {} operators before this place are kept</source>
        <translation>它超过 {} 行：保留此处之前的 {} 个算子</translation>
    </message>
    <message>
        <source>the file contains bytes that are not UTF-8 text, control characters, or values that are not valid JSON</source>
        <translation>文件含有非 UTF-8 文本的字节、控制字符或不是有效 JSON 的值</translation>
    </message>
    <message>
        <source>{} operators occur in the file more than once, with the same values</source>
        <translation>{} 个算子在文件中多次出现，值相同</translation>
    </message>
    <message>
        <source>{} operators occur in the file more than once, with different values, the first {}: the last one counts</source>
        <translation>{} 个算子在文件中多次出现且值不同，首个为 {}：以最后一个为准</translation>
    </message>
    <message>
        <source>{} values occur twice in the same place; the last one counts</source>
        <translation>{} 个值在同一位置出现两次；以最后一个为准</translation>
    </message>
    <message>
        <source>{} entries are neither forward nor backward nor gradients and are ignored, the first {}</source>
        <translation>{} 个条目既非前向、也非反向或梯度，已忽略，首个为 {}</translation>
    </message>
    <message>
        <source>{} values have unknown names or types and are not compared, the first &quot;{}&quot;</source>
        <translation>{} 个值的名称或类型未知，不比较，首个为“{}”</translation>
    </message>
    <message>
        <source>{} values are nested deeper than 400 levels and are ignored</source>
        <translation>{} 个值的嵌套超过 400 层，已忽略</translation>
    </message>
    <message>
        <source>{} tensors have the name of another place, the first {} at {}: records changed places, or their names are damaged</source>
        <translation>{} 个张量的名称属于其他位置，首个为 {}，位于 {}：记录互换了位置，或名称已损坏</translation>
    </message>
    <message>
        <source>the file does not name its framework; PyTorch is assumed</source>
        <translation>文件未注明框架；按 PyTorch 处理</translation>
    </message>
    <message>
        <source>Another folder of this run contains dumps of the same steps and ranks; the dumps here are ignored. Specify this folder to compare them.</source>
        <translation>本次训练的另一个目录含有相同 step 和 rank 的 dump 数据；此处的 dump 数据被忽略。如需比较，请指定该目录。</translation>
    </message>
    <message>
        <source>a regular file is expected here</source>
        <translation>此处应为普通文件</translation>
    </message>
    <message>
        <source>it has {} bytes, more than the limit of {}</source>
        <translation>其大小为 {} 字节，超过上限 {}</translation>
    </message>
    <message>
        <source>the archive has no readable model.weights.h5</source>
        <translation>归档中没有可读取的 model.weights.h5</translation>
    </message>
    <message>
        <source>the weights in it are truncated</source>
        <translation>其中的权重被截断</translation>
    </message>
    <message>
        <source>it has no data set {}</source>
        <translation>它没有数据集 {}</translation>
    </message>
    <message>
        <source>the data set {} has no numbers that can be compared</source>
        <translation>数据集 {} 没有可比较的数值</translation>
    </message>
    <message>
        <source>the data set {} claims more elements than can be stored in it</source>
        <translation>数据集 {} 声明的元素数超过其可存储的数量</translation>
    </message>
    <message>
        <source>{} is not a readable HDF5 file: it is damaged, truncated, or still being written</source>
        <translation>{} 不是可读取的 HDF5 文件：它已损坏、被截断或仍在写入</translation>
    </message>
    <message>
        <source>{} is a damaged HDF5 file: the library that reads it crashed, hung, or requested too much memory. What was read before is shown; write or copy the file again.</source>
        <translation>{} 是已损坏的 HDF5 文件：读取它的库崩溃、挂起或申请了过多内存。显示在此之前读取的内容；请重新写入或复制该文件。</translation>
    </message>
    <message>
        <source>{} could not be read: HDF5 files are read in another process, which the system did not start. Raise the limit of processes (ulimit -u), or end other programs.</source>
        <translation>{} 无法读取：HDF5 文件在另一个进程中读取，而系统未能启动该进程。请提高进程数上限 (ulimit -u) 或结束其他程序。</translation>
    </message>
    <message>
        <source>{} could not be read: HDF5 files are read through /proc/self/fd, which this system does not have. Mount /proc (mount -t proc proc /proc).</source>
        <translation>无法读取 {}：HDF5 文件通过 /proc/self/fd 读取，而此系统没有它。请挂载 /proc（mount -t proc proc /proc）。</translation>
    </message>
    <message>
        <source>{} is partly unreadable: it is damaged, still being written, or was written by a newer version of HDF5. The rest is shown.</source>
        <translation>{} 部分无法读取：它已损坏、仍在写入，或由较新版本的 HDF5 写入。显示其余内容。</translation>
    </message>
    <message>
        <source>reading was stopped</source>
        <translation>读取已停止</translation>
    </message>
    <message>
        <source>a single value is longer than {} MB</source>
        <translation>单个值超过 {} MB</translation>
    </message>
    <message>
        <source>there is not enough memory to read it</source>
        <translation>内存不足，无法读取</translation>
    </message>
    <message>
        <source>{} was expected</source>
        <translation>应为：{}</translation>
    </message>
    <message>
        <source>{} tensor files cannot be read, the first {}</source>
        <translation>{} 个张量文件无法读取，首个为 {}</translation>
    </message>
    <message>
        <source>{} tensor files are not named like tensors of cells, the first {}</source>
        <translation>{} 个张量文件的名称不符合 cell 张量的命名，首个为 {}</translation>
    </message>
    <message>
        <source>{} lines of the order of execution are damaged, the first is line {}</source>
        <translation>执行序中有 {} 行已损坏，首个为第 {} 行</translation>
    </message>
    <message>
        <source>The list of the steps in which graph {} was executed does not contain step {}: the folder may be of an earlier run.</source>
        <translation>图 {} 的执行 step 列表不含第 {} 步：该目录可能来自更早的训练。</translation>
    </message>
    <message>
        <source>{} more tensors cannot be read</source>
        <translation>另有 {} 个张量无法读取</translation>
    </message>
    <message>
        <source>its numbers cannot be read</source>
        <translation>其数值无法读取</translation>
    </message>
    <message>
        <source>The dump has more than {} rows; the others were not read.</source>
        <translation>dump 数据超过 {} 行；其余行未读取。</translation>
    </message>
    <message>
        <source>{} lines do not name a tensor of a kernel</source>
        <translation>{} 行未指明 kernel 的张量</translation>
    </message>
    <message>
        <source>{} tensor files are missing, the first {}</source>
        <translation>{} 个张量文件缺失，首个为 {}</translation>
    </message>
    <message>
        <source>The file is cut off: its last line has no end.</source>
        <translation>文件被截断：最后一行不完整。</translation>
    </message>
    <message>
        <source>{} tensor files have short names that mapping.csv does not explain, the first {}</source>
        <translation>{} 个张量文件使用短名称，而 mapping.csv 中没有对应说明，首个为 {}</translation>
    </message>
    <message>
        <source>{} files are not named like tensors of kernels and were not read, the first {}</source>
        <translation>{} 个文件的名称不符合 kernel 张量的命名，未读取，首个为 {}</translation>
    </message>
    <message>
        <source>Another folder of this run contains the kernels of the same step and rank; this one is ignored. Specify it to compare it.</source>
        <translation>此训练的另一目录包含相同 step 和 rank 的 kernel；此目录被忽略。如需比较，请指定此目录。</translation>
    </message>
    <message>
        <source>The order of execution of graph {} does not contain {}: its kernels are in the order of their times.</source>
        <translation>图 {} 的执行序不含 {}：其 kernel 按时间排序。</translation>
    </message>
    <message>
        <source>{} tensors were recorded twice at the same time with different values, the first of them of {}: the last record counts</source>
        <translation>{} 个张量在同一时刻记录了两次且值不同，首个属于 {}：以最后一条记录为准</translation>
    </message>
    <message>
        <source>its size is not a multiple of {} bytes</source>
        <translation>其大小不是 {} 字节的整数倍</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not the name of a tensor file of this dump</source>
        <translation>“{}”不是此 dump 数据的张量文件名</translation>
    </message>
    <message>
        <source>Columns with unknown titles are not compared: {}</source>
        <translation>标题未知的列不比较：{}</translation>
    </message>
    <message>
        <source>This is not a table of MindSpore&apos;s kernel statistics: its columns are {} ... Tables of other tools, such as ATB, are not read.</source>
        <translation>这不是 MindSpore kernel 统计量的表格：其列为 {} ……不读取 ATB 等其他工具的表格。</translation>
    </message>
    <message>
        <source>The first line is not the title of a table of kernel statistics (Op Type, Op Name, Task ID, Stream ID, Timestamp, IO, Slot, Data Size, Data Type, Shape ...): the table was not read.</source>
        <translation>第一行不是 kernel 统计量表的表头 (Op Type, Op Name, Task ID, Stream ID, Timestamp, IO, Slot, Data Size, Data Type, Shape ...)：未读取该表。</translation>
    </message>
    <message>
        <source>The table is empty.</source>
        <translation>该表为空。</translation>
    </message>
    <message>
        <source>{} lines of the table are damaged and were not used, the first is line {}</source>
        <translation>表中有 {} 行已损坏，未使用，首个为第 {} 行</translation>
    </message>
    <message>
        <source>In {} lines the data size is not that of the type and the shape, the first is line {}</source>
        <translation>{} 行中的数据大小与类型和形状不符，首个为第 {} 行</translation>
    </message>
    <message>
        <source>The table is cut off: the {} complete lines before its end are kept</source>
        <translation>表被截断：保留其末尾之前的 {} 个完整行</translation>
    </message>
    <message>
        <source>The rules from this line on are not used: they are too many.</source>
        <translation>从这一行起的规则没有使用：规则太多。</translation>
    </message>
    <message>
        <source>This line is not a rule as in &quot;*.linear_fc1.*.weight tp joined 0 2-blocks&quot;; it is not used.</source>
        <translation>此行不是如 &quot;*.linear_fc1.*.weight tp joined 0 2-blocks&quot; 的规则，未被使用。</translation>
    </message>
    <message>
        <source>This rule fits no row of the dumps.</source>
        <translation>这条规则不适合转储的任何一行。</translation>
    </message>
    <message>
        <source>sequence parallel</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>not divided</source>
        <translation>未划分</translation>
    </message>
    <message>
        <source>{} rows are compared by their statistics only: nothing shows in which order the elements of their parts follow each other.</source>
        <translation>有 {} 行只按统计量比较：没有信息说明其各部分的元素以何种次序排列。</translation>
    </message>
    <message>
        <source>{} rows are sums of parts, of which statistics tell only the mean: nothing else of them is compared. Dumps with tensors (msprobe&apos;s task &quot;tensor&quot;) are compared whole.</source>
        <translation>{} 行是各部分之和，统计量只能给出其平均值：除此之外没有比较。含张量的转储（msprobe 的 task “tensor”）会完整比较。</translation>
    </message>
    <message>
        <source>{} rows are not of modules; they are not compared between two layouts.</source>
        <translation>{} 行不属于模块；它们不在两种布局之间比较。</translation>
    </message>
    <message>
        <source>The parts of the tensor {} do not make the one of the undivided training.</source>
        <translation>张量 {} 的各部分不能组成未切分训练中的张量。</translation>
    </message>
    <message>
        <source>{} {}: joined along dimension {}</source>
        <translation>{} {}：沿第 {} 维拼接</translation>
    </message>
    <message>
        <source>{} {}: added up</source>
        <translation>{} {}：相加</translation>
    </message>
    <message>
        <source>{} {}: averaged</source>
        <translation>{} {}：求平均</translation>
    </message>
    <message>
        <source>{} {}: the last one</source>
        <translation>{} {}：最后一个</translation>
    </message>
    <message>
        <source>{} {}: equal</source>
        <translation>{} {}：相等</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a number</source>
        <translation>“{}”不是数</translation>
    </message>
    <message>
        <source>a number has more or fewer digits than others of its column</source>
        <translation>有数的位数多于或少于同列其他数</translation>
    </message>
    <message>
        <source>the line is a damaged record</source>
        <translation>该行是已损坏的记录</translation>
    </message>
    <message>
        <source>no step and value could be read from the rest of a record</source>
        <translation>未能从记录的其余部分读取 step 和值</translation>
    </message>
    <message>
        <source>the line continues a number of the line before it</source>
        <translation>该行是前一行中某个数的延续</translation>
    </message>
    <message>
        <source>two versions of the lines were merged, and not one of them chosen</source>
        <translation>这些行的两个版本被合并，而没有选定其一</translation>
    </message>
    <message>
        <source>several records are in one line, and a part between them may be lost</source>
        <translation>一行中有多条记录，其间的部分可能已丢失</translation>
    </message>
    <message>
        <source>A part of the log was removed here.</source>
        <translation>日志的一部分在此处被删除。</translation>
    </message>
    <message>
        <source>This list of the monitor&apos;s alerts cannot be read completely.</source>
        <translation>无法完整读取此训练状态监控告警列表。</translation>
    </message>
    <message>
        <source>msprobe&apos;s monitor reported at step {}, rank {}: {} ({})</source>
        <translation>msprobe 训练状态监控在第 {} 步、rank {} 报告：{}（{}）</translation>
    </message>
    <message>
        <source>msprobe&apos;s monitor reported {} alerts; only the first {} are listed.</source>
        <translation>msprobe 训练状态监控报告了 {} 条告警；仅列出前 {} 条。</translation>
    </message>
    <message>
        <source>msprobe monitor</source>
        <translation>msprobe 训练状态监控</translation>
    </message>
    <message>
        <source>the folder holds {} files of msprobe&apos;s monitor</source>
        <translation>目录含有 {} 个 msprobe 训练状态监控文件</translation>
    </message>
    <message>
        <source>the header of msprobe&apos;s monitor</source>
        <translation>msprobe 训练状态监控的表头</translation>
    </message>
    <message>
        <source>Only the first {} series are read; {} rows of others were not. Specify the folder of one rank to read all of its series.</source>
        <translation>仅读取前 {} 个序列；其他序列的 {} 行未读取。如需读取全部序列，请指定单个 rank 的目录。</translation>
    </message>
    <message>
        <source>{}: {} cells where the header has {}</source>
        <translation>{}：{} 个单元格，而表头有 {} 个</translation>
    </message>
    <message>
        <source>{}: no step or no module</source>
        <translation>{}：没有 step 或没有模块</translation>
    </message>
    <message>
        <source>numbered lines of numbers without names</source>
        <translation>数值没有名称而有编号的行</translation>
    </message>
    <message>
        <source>{} lines of the sample have one form, and their numbers look like curves</source>
        <translation>样本中有 {} 行形式相同，其数值像曲线</translation>
    </message>
    <message>
        <source>This option reads them:</source>
        <translation>以下选项可读取这些行：</translation>
    </message>
    <message>
        <source>and so does this JSON file in rundiff/log-patterns of your configuration:</source>
        <translation>也可在配置目录的 rundiff/log-patterns 中放入以下 JSON 文件：</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a regular expression: {}</source>
        <translation>“{}”不是正则表达式：{}</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a rule for steps; the rules are step, epoch, epoch-iteration, bar and index</source>
        <translation>“{}”不是 step 规则；规则有 step、epoch、epoch-iteration、bar 和 index</translation>
    </message>
    <message>
        <source>an entry of &quot;others&quot; has no &quot;expression&quot;</source>
        <translation>&quot;others&quot; 的一个条目没有 &quot;expression&quot;</translation>
    </message>
    <message>
        <source>&quot;metrics&quot; refers to the group {}, which the expression does not have</source>
        <translation>&quot;metrics&quot; 引用了组 {}，而表达式中没有该组</translation>
    </message>
    <message>
        <source>a pattern has no &quot;id&quot;</source>
        <translation>有模式没有 &quot;id&quot;</translation>
    </message>
    <message>
        <source>the pattern {} has no &quot;record&quot;</source>
        <translation>模式 {} 没有 &quot;record&quot;</translation>
    </message>
    <message>
        <source>This log pattern is not used: {}</source>
        <translation>不使用此日志模式：{}</translation>
    </message>
    <message>
        <source>a JSON object with the list &quot;patterns&quot; was expected</source>
        <translation>应为含有列表 &quot;patterns&quot; 的 JSON 对象</translation>
    </message>
    <message>
        <source>your own pattern</source>
        <translation>自定义模式</translation>
    </message>
    <message>
        <source>it has no group for a value: (?P&lt;loss&gt;...) or another metric</source>
        <translation>它没有值的命名组：(?P&lt;loss&gt;...) 或其他指标</translation>
    </message>
    <message>
        <source>This log is binary or a folder and has no lines to show.</source>
        <translation>此日志是二进制文件或目录，没有可显示的行。</translation>
    </message>
    <message>
        <source>no line names its epoch</source>
        <translation>没有行给出其 epoch</translation>
    </message>
    <message>
        <source>the line contains damaged bytes</source>
        <translation>该行含有已损坏的字节</translation>
    </message>
    <message>
        <source>Nothing in the log says what its numbers are: they are read as the loss of one record a line.</source>
        <translation>日志没有说明这些数是什么：按每行一条记录的 loss 读取。</translation>
    </message>
    <message>
        <source>{} lines of the sample are records of this form, {} look like records but cannot be read</source>
        <translation>样本中有 {} 行是此形式的记录，{} 行类似记录但无法读取</translation>
    </message>
    <message>
        <source>{}; nothing in the log names them</source>
        <translation>{}；日志没有说明这些数的名称</translation>
    </message>
    <message>
        <source>The pattern took too long on {} lines, which are ignored. Simplify it: no repetition inside a repetition.</source>
        <translation>模式在 {} 行上耗时过长，这些行被忽略。请简化模式：避免嵌套重复。</translation>
    </message>
    <message>
        <source>The log pattern cannot be used: {}</source>
        <translation>日志模式无法使用：{}</translation>
    </message>
    <message>
        <source>The last line is an incomplete record; waiting for its end.</source>
        <translation>最后一行是不完整的记录；正在等待其结束。</translation>
    </message>
    <message>
        <source>The pattern takes too long, the preview ends at line {}. Simplify it: no repetition inside a repetition.</source>
        <translation>模式耗时过长，预览在第 {} 行结束。请简化模式：避免嵌套重复。</translation>
    </message>
    <message>
        <source>no step and value could be read</source>
        <translation>未能读取 step 和值</translation>
    </message>
    <message>
        <source>the epoch was not finished</source>
        <translation>该 epoch 未结束</translation>
    </message>
    <message>
        <source>TensorBoard event files</source>
        <translation>TensorBoard 事件文件</translation>
    </message>
    <message>
        <source>the folder holds {} event files</source>
        <translation>目录含有 {} 个事件文件</translation>
    </message>
    <message>
        <source>the checksum of a record&apos;s length fits</source>
        <translation>记录长度的校验值匹配</translation>
    </message>
    <message>
        <source>MindSpore summary files</source>
        <translation>MindSpore summary 文件</translation>
    </message>
    <message>
        <source>The event files hold no scalars, only other records.</source>
        <translation>事件文件中没有标量，只有其他记录。</translation>
    </message>
    <message>
        <source>{} bytes of the event file are damaged and were skipped, the first at {}</source>
        <translation>事件文件中有 {} 字节已损坏并被跳过，首处：{}</translation>
    </message>
    <message>
        <source>The checksum of {} events is wrong; they are ignored, the first at {}</source>
        <translation>{} 个事件的校验值错误，已忽略，首处：{}</translation>
    </message>
    <message>
        <source>{} records of the event file are not events, the first at {}</source>
        <translation>事件文件中有 {} 条记录不是事件，首处：{}</translation>
    </message>
    <message>
        <source>The last event, at {}, is incomplete; it is read when it is complete.</source>
        <translation>最后一个事件（{}）不完整；待其完整后读取。</translation>
    </message>
    <message>
        <source>The run was resumed: {} values that it overwrote are ignored, as its event files specify.</source>
        <translation>训练经过续训：按事件文件的指示，忽略被其覆盖的 {} 个值。</translation>
    </message>
    <message>
        <source>The steps of {} are damaged from value {} on; {} values are not used.</source>
        <translation>{} 的 step 从第 {} 个值起已损坏；{} 个值未使用。</translation>
    </message>
    <message>
        <source>value {}</source>
        <translation>第 {} 个值</translation>
    </message>
    <message>
        <source>HDF5 history</source>
        <translation>HDF5 历史记录</translation>
    </message>
    <message>
        <source>an HDF5 file with {} lists of numbers</source>
        <translation>含有 {} 个数值列表的 HDF5 文件</translation>
    </message>
    <message>
        <source>the JSON document is damaged here</source>
        <translation>JSON 文档在此处已损坏</translation>
    </message>
    <message>
        <source>the JSON document is truncated or damaged here</source>
        <translation>JSON 文档在此处被截断或已损坏</translation>
    </message>
    <message>
        <source>there is text after the JSON document</source>
        <translation>JSON 文档之后还有文本</translation>
    </message>
    <message>
        <source>this is not JSON</source>
        <translation>这不是 JSON</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is damaged: &quot;{}&quot; is expected</source>
        <translation>“{}”已损坏：应为“{}”</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is a further list of records</source>
        <translation>“{}”是另一个记录列表</translation>
    </message>
    <message>
        <source>the JSON record is damaged</source>
        <translation>JSON 记录已损坏</translation>
    </message>
    <message>
        <source>the record is empty</source>
        <translation>记录为空</translation>
    </message>
    <message>
        <source>the record has no step</source>
        <translation>记录没有 step</translation>
    </message>
    <message>
        <source>a name occurs twice in the record</source>
        <translation>有名称在记录中出现两次</translation>
    </message>
    <message>
        <source>&quot;{}&quot; occurs where other records have &quot;{}&quot;</source>
        <translation>“{}”出现在其他记录为“{}”的位置</translation>
    </message>
    <message>
        <source>JSON objects among other lines</source>
        <translation>夹在其他行之间的 JSON 对象</translation>
    </message>
    <message>
        <source>JSON Lines</source>
        <translation>JSON Lines</translation>
    </message>
    <message>
        <source>{} lines of the sample contain a JSON object with a step</source>
        <translation>样本中有 {} 行包含带 step 的 JSON 对象</translation>
    </message>
    <message>
        <source>{} of the first {} lines are JSON objects</source>
        <translation>前 {1} 行中有 {0} 行是 JSON 对象</translation>
    </message>
    <message>
        <source>the JSON object is truncated or damaged</source>
        <translation>JSON 对象被截断或已损坏</translation>
    </message>
    <message>
        <source>The last object is incomplete; waiting for its end.</source>
        <translation>最后一个对象不完整；正在等待其结束。</translation>
    </message>
    <message>
        <source>JSON document</source>
        <translation>JSON 文档</translation>
    </message>
    <message>
        <source>a JSON document with log_history</source>
        <translation>含有 log_history 的 JSON 文档</translation>
    </message>
    <message>
        <source>a JSON document with records</source>
        <translation>含有记录的 JSON 文档</translation>
    </message>
    <message>
        <source>This JSON document is larger than {} MiB. Write the log as JSON Lines instead.</source>
        <translation>此 JSON 文档超过 {} MiB。请改用 JSON Lines 写日志。</translation>
    </message>
    <message>
        <source>JSON lists of numbers (golden values, Keras history)</source>
        <translation>JSON 数值列表（标杆值（golden）、Keras 历史记录）</translation>
    </message>
    <message>
        <source>This document contains final values, not a curve.</source>
        <translation>此文档包含最终值，而非曲线。</translation>
    </message>
    <message>
        <source>the row contains damaged bytes or quotes</source>
        <translation>该行含有已损坏的字节或引号</translation>
    </message>
    <message>
        <source>{} cells where the header has {}</source>
        <translation>{} 个单元格，而表头有 {} 个</translation>
    </message>
    <message>
        <source>The last row is incomplete; waiting for its end.</source>
        <translation>最后一行不完整；正在等待其结束。</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a step</source>
        <translation>“{}”不是 step</translation>
    </message>
    <message>
        <source>Table with a header</source>
        <translation>带表头的表格</translation>
    </message>
    <message>
        <source>a line is a header of {} columns, the rows below have as many cells</source>
        <translation>有一行是 {} 列的表头，其下各行的单元格数与之相同</translation>
    </message>
    <message>
        <source>the header contains damaged bytes</source>
        <translation>表头含有已损坏的字节</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is an unusual spelling</source>
        <translation>“{}”的写法不常见</translation>
    </message>
    <message>
        <source>This export is downsampled: a point represents several steps. Export the full history for an exact comparison.</source>
        <translation>此导出经过降采样：一个点代表多个 step。如需精确比较，请导出完整历史。</translation>
    </message>
    <message>
        <source>; it could also be {}</source>
        <translation>；也可能是 {}</translation>
    </message>
    <message>
        <source>chosen by the user</source>
        <translation>由用户选择</translation>
    </message>
    <message>
        <source>There is no log reader named &quot;{}&quot;. Available: {}</source>
        <translation>没有名为“{}”的日志读取器。可用：{}</translation>
    </message>
    <message>
        <source>There is no log encoding named &quot;{}&quot;. Available: {}</source>
        <translation>没有名为“{}”的日志编码。可用：{}</translation>
    </message>
    <message>
        <source>No loss records were found: the file matches none of the {} known log formats. Specify a pattern with the groups step and loss.</source>
        <translation>未找到 loss 记录：该文件与 {} 种已知日志格式均不匹配。请指定带有 step 和 loss 命名组的模式。</translation>
    </message>
    <message>
        <source>A progress bar counts later than it shows values. Its {} different drawings are numbered in their order.</source>
        <translation>进度条的计数滞后于它显示的数值。其 {} 次不同的绘制按顺序编号。</translation>
    </message>
    <message>
        <source>{} records occur twice, one after the other, the first of them for step {}. Was the file assembled from parts?</source>
        <translation>{} 条记录连续出现两次，首个属于第 {} 步。该文件是否由多个部分拼接而成？</translation>
    </message>
    <message>
        <source>The records are counted in their order, and the comparison is record by record.</source>
        <translation>记录按其顺序计数，逐条记录比较。</translation>
    </message>
    <message>
        <source>The steps fall back to the start {} times: the log does not name its epochs.</source>
        <translation>step 回退到起点 {} 次：日志未注明 epoch。</translation>
    </message>
    <message>
        <source>{} records have only {} different steps; the first that repeats is step {}.</source>
        <translation>{} 条记录只有 {} 个不同的 step；首个重复的是第 {} 步。</translation>
    </message>
    <message>
        <source>The lines before {} records name sometimes a step and sometimes an epoch, which do not identify them.</source>
        <translation>{} 条记录之前的行有时给出 step、有时给出 epoch，无法确定这些记录的位置。</translation>
    </message>
    <message>
        <source>{} records have &quot;{}&quot; several times, with different values, the first of them is of step {}. None of these values is used.</source>
        <translation>{} 条记录中“{}”多次出现且值不同，首条属于第 {} 步。这些值均不使用。</translation>
    </message>
    <message>
        <source>The last line ends in the middle of a record; the part before its end is used.</source>
        <translation>最后一行在记录中间结束；使用其末尾之前的部分。</translation>
    </message>
    <message>
        <source>the line is longer than {} MiB</source>
        <translation>该行超过 {} MiB</translation>
    </message>
    <message>
        <source>Only the first {} names of metrics are read</source>
        <translation>仅读取前 {} 个指标名称</translation>
    </message>
    <message>
        <source>The number of steps in an epoch changes inside the log; steps are counted with the number of each line. Compare by index if they do not match the other run.</source>
        <translation>日志中每个 epoch 的步数发生变化；step 按每行各自的数计算。若与另一次训练不符，请按序号比较。</translation>
    </message>
    <message>
        <source>Epoch and iteration are too large to be combined into a step.</source>
        <translation>epoch 与 iteration 过大，无法合成 step。</translation>
    </message>
    <message>
        <source>This is a file of torch.save: tensors, and no log. Tensors are compared where a dump names them: specify the run&apos;s folder or the dump.json.</source>
        <translation>这是 torch.save 保存的文件：内容是张量，不是日志。只有 dump 数据指明的张量才会比较：请指定训练目录或 dump.json。</translation>
    </message>
    <message>
        <source>This is an archive of NumPy arrays, and no log. Tensors are compared where a dump names them: specify the run&apos;s folder or the dump.json.</source>
        <translation>这是 NumPy 数组的归档，不是日志。dump 数据引用的张量才会比较：请指定训练目录或 dump.json。</translation>
    </message>
    <message>
        <source>This zip archive holds neither the messages of Comet (messages.json) nor the events of ClearML (metrics.jsonl). Unpack it and specify the log in it.</source>
        <translation>此 zip 归档既不含 Comet 的消息（messages.json），也不含 ClearML 的事件（metrics.jsonl）。请解包并指定其中的日志。</translation>
    </message>
    <message>
        <source>This is a {} archive. Unpack it, and specify the run or the log in it.</source>
        <translation>这是一个 {} 归档。请先解包，再指定其中的运行或日志。</translation>
    </message>
    <message>
        <source>This zip archive cannot be read: {}.</source>
        <translation>无法读取此 zip 归档：{}。</translation>
    </message>
    <message>
        <source>The compressed log is truncated. The part before its end is used; copy the file again if the run has ended.</source>
        <translation>压缩日志被截断。使用其末尾之前的部分；若训练已结束，请重新复制该文件。</translation>
    </message>
    <message>
        <source>The checksum of the compressed log is damaged, at {} of the file. The text fits the rest of it and is used. Copy the file again.</source>
        <translation>压缩日志的校验值已损坏，位于文件的 {} 处。文本与文件的其余部分相符，予以使用。请重新复制该文件。</translation>
    </message>
    <message>
        <source>The checksum of the compressed log is wrong, at {} of the file: some of its text was changed, so none of it is used. Copy the file again.</source>
        <translation>压缩日志的校验值错误（位置：{}）：其部分文本已被更改，因此全部不使用。请重新复制该文件。</translation>
    </message>
    <message>
        <source>The compressed log is damaged at {} of the file; the part that contains this place is not used. Copy the file again.</source>
        <translation>压缩日志已损坏（位置：{}）；不使用包含此处的部分。请重新复制该文件。</translation>
    </message>
    <message>
        <source>{} characters are not valid {}, the first at byte {}. The file is damaged there, or it has a different encoding.</source>
        <translation>{} 个字符不是有效的 {}，首个位于第 {} 字节。文件在该处已损坏，或使用了其他编码。</translation>
    </message>
    <message>
        <source>the line that names the step of the record is lost</source>
        <translation>注明记录 step 的行已丢失</translation>
    </message>
    <message>
        <source>lines of labelled numbers</source>
        <translation>带标签的数值行</translation>
    </message>
    <message>
        <source>&quot;{}&quot; has {} records in the sample and is named like a loss</source>
        <translation>“{}”在样本中有 {} 条记录，其名称与 loss 相符</translation>
    </message>
    <message>
        <source>&quot;{}&quot; has {} records in the sample; no line names a loss</source>
        <translation>“{}”在样本中有 {} 条记录；没有行注明 loss</translation>
    </message>
    <message>
        <source>a record begins before the one before it has ended</source>
        <translation>前一条记录尚未结束，下一条记录就已开始</translation>
    </message>
    <message>
        <source>This pack of msprobe cannot be read completely: {}</source>
        <translation>msprobe 的这个包无法完整读取：{}</translation>
    </message>
    <message>
        <source>its member {} has {} bytes, more than such a pack needs</source>
        <translation>其成员 {} 有 {} 字节，超过这种包所需</translation>
    </message>
    <message>
        <source>its member {} is not what msprobe writes</source>
        <translation>其成员 {} 不是 msprobe 写的内容</translation>
    </message>
    <message>
        <source>This result of msprobe is truncated or damaged; what follows was not read.</source>
        <translation>msprobe 的这个结果被截断或损坏；其后的内容未读取。</translation>
    </message>
    <message>
        <source>{} lines do not hold a statistic of a tensor, the first is line {}</source>
        <translation>有 {} 行不是张量的统计值，第一处在第 {} 行</translation>
    </message>
    <message>
        <source>This dump of a tool holds something that Rundiff does not read ({}: {}), the first {}</source>
        <translation>该工具的转储中有 Rundiff 不读取的内容（{}：{}），第一处为 {}</translation>
    </message>
    <message>
        <source>This dump of a tool ends too early ({} missing: {})</source>
        <translation>该工具的转储提前结束（缺少 {}：{}）</translation>
    </message>
    <message>
        <source>{} was not read. It may hold the records before those of {}: join the files to compare all of them.</source>
        <translation>未读取 {}。它可能包含 {} 之前的记录：请合并这些文件，以便全部比较。</translation>
    </message>
    <message>
        <source>None of the {} files here that could be logs contains training steps with values. Specify the log itself, or describe its lines with --log-pattern.</source>
        <translation>此处 {} 个可能是日志的文件均不含带数值的训练 step。请直接指定日志，或用 --log-pattern 描述其行。</translation>
    </message>
    <message>
        <source>{} files may be logs; only the first {} were read. Specify one of the others to read it.</source>
        <translation>{} 个文件可能是日志；仅读取前 {} 个。如需读取其他文件，请指定该文件。</translation>
    </message>
    <message>
        <source>{} is a saved result and cannot be used: {}. Copy or save it again.</source>
        <translation>{} 是已保存的结果，但无法使用：{}。请重新复制或保存。</translation>
    </message>
    <message>
        <source>its bytes differ from those that were saved: it was damaged or changed</source>
        <translation>其字节与保存时不同：它已损坏或被更改</translation>
    </message>
    <message>
        <source>a newer Rundiff saved it, in form {}; this one reads the forms up to {}</source>
        <translation>它由较新版本的 Rundiff 以格式 {} 保存；当前版本读取的格式最高为 {}</translation>
    </message>
    <message>
        <source>its beginning was changed</source>
        <translation>其开头已被更改</translation>
    </message>
    <message>
        <source>it should have {} bytes and has {}: it was truncated or is still being copied</source>
        <translation>其大小应为 {} 字节，实为 {}：它被截断或仍在复制</translation>
    </message>
    <message>
        <source>its member &quot;{}&quot; is missing or invalid</source>
        <translation>其成员 &quot;{}&quot; 缺失或无效</translation>
    </message>
    <message>
        <source>{} refers to a tensor file &quot;{}&quot;, which is not below its folder</source>
        <translation>{} 引用了张量文件 &quot;{}&quot;，它不在该目录之下</translation>
    </message>
    <message>
        <source>{} no longer holds the tensor {}</source>
        <translation>{} 中不再有张量 {}</translation>
    </message>
    <message>
        <source>The numbers of {} tensors are damaged or truncated, the first {}</source>
        <translation>{} 个张量的数值已损坏或被截断，首个为 {}</translation>
    </message>
    <message>
        <source>{} values in the files are not tensors that can be compared, the first {}</source>
        <translation>文件中有 {} 个值不是可比较的张量，首个为 {}</translation>
    </message>
    <message>
        <source>the parts of a tensor in several files do not fill it</source>
        <translation>一个张量在多个文件中的各部分不能拼成整体</translation>
    </message>
    <message>
        <source>it contains records, not numbers</source>
        <translation>它含有记录，而非数值</translation>
    </message>
    <message>
        <source>it contains texts ({}), not numbers</source>
        <translation>它含有文本（{}），而非数值</translation>
    </message>
    <message>
        <source>it contains Python objects ({}), which cannot be read without running code</source>
        <translation>包含 Python 对象（{}），不运行代码则无法读取</translation>
    </message>
    <message>
        <source>elements of the type {} cannot be compared</source>
        <translation>类型为 {} 的元素无法比较</translation>
    </message>
    <message>
        <source>its .npy header is damaged or truncated</source>
        <translation>.npy 文件头已损坏或被截断</translation>
    </message>
    <message>
        <source>its size does not match its .npy header</source>
        <translation>文件大小与 .npy 文件头不符</translation>
    </message>
    <message>
        <source>it requests an object of {}.{}: the file was not read, and nothing in it was executed</source>
        <translation>请求 {}.{} 类型的对象：文件未读取，其中的代码均未执行</translation>
    </message>
    <message>
        <source>its pickle has the unknown instruction {} at byte {}</source>
        <translation>其 pickle 含有未知指令 {}，位于字节 {}</translation>
    </message>
    <message>
        <source>it requests {}, which is not part of a tensor: the file was not read, and nothing in it was executed</source>
        <translation>请求 {}，它不属于张量的内容：文件未读取，其中的代码均未执行</translation>
    </message>
    <message>
        <source>its pickle calls something that is not a function</source>
        <translation>其 pickle 调用了非函数的对象</translation>
    </message>
    <message>
        <source>its pickle is damaged or truncated at byte {}</source>
        <translation>其 pickle 在字节 {} 处已损坏或被截断</translation>
    </message>
    <message>
        <source>the tensor positions in its header do not fill the file one after the other: header or file is damaged</source>
        <translation>文件头中的张量位置未能依次填满文件：文件头或文件已损坏</translation>
    </message>
    <message>
        <source>its header contains {} twice</source>
        <translation>文件头中 {} 出现了两次</translation>
    </message>
    <message>
        <source>its header is damaged or truncated</source>
        <translation>文件头已损坏或被截断</translation>
    </message>
    <message>
        <source>a tensor of it is described in an unknown way</source>
        <translation>其中一个张量的描述方式未知</translation>
    </message>
    <message>
        <source>its shape does not match its place in the file</source>
        <translation>形状与其在文件中的位置不符</translation>
    </message>
    <message>
        <source>it claims {} dimensions</source>
        <translation>声明了 {} 个维度</translation>
    </message>
    <message>
        <source>its shape {} has too many elements</source>
        <translation>形状 {} 的元素过多</translation>
    </message>
    <message>
        <source>it has {} strides for {} dimensions</source>
        <translation>有 {} 个步长，但有 {} 个维度</translation>
    </message>
    <message>
        <source>its elements are outside the {} bytes that are available for them</source>
        <translation>元素超出了可用的 {} 字节</translation>
    </message>
    <message>
        <source>it shows {} bytes as {} elements</source>
        <translation>将 {} 字节表示为 {} 个元素</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>内容为空</translation>
    </message>
    <message>
        <source>its content is neither .npy, .npz, .pt nor .safetensors</source>
        <translation>内容不是 .npy、.npz、.pt 或 .safetensors</translation>
    </message>
    <message>
        <source>one tensor is expected, but it contains {}</source>
        <translation>应为一个张量，但实际包含 {}</translation>
    </message>
    <message>
        <source>its member {} is missing</source>
        <translation>缺少成员 {}</translation>
    </message>
    <message>
        <source>its member {} is too large</source>
        <translation>成员 {} 过大</translation>
    </message>
    <message>
        <source>its member {} is truncated</source>
        <translation>成员 {} 被截断</translation>
    </message>
    <message>
        <source>the archive has no data.pkl: it was not written by torch.save</source>
        <translation>归档中没有 data.pkl：不是由 torch.save 写入的</translation>
    </message>
    <message>
        <source>its byte order is neither little nor big</source>
        <translation>字节序既不是 little 也不是 big</translation>
    </message>
    <message>
        <source>it is a pickle, but not one that torch.save wrote</source>
        <translation>是 pickle，但不是由 torch.save 写入的</translation>
    </message>
    <message>
        <source>its description of the machine that wrote it is damaged</source>
        <translation>关于写入该文件的机器的描述已损坏</translation>
    </message>
    <message>
        <source>its storages are truncated, do not have the sizes of the tensors, or do not end with the file</source>
        <translation>其存储被截断、大小与张量不符，或未在文件末尾结束</translation>
    </message>
    <message>
        <source>its tensor is described in an unknown way</source>
        <translation>其张量的描述方式未知</translation>
    </message>
    <message>
        <source>it contains a tensor of the kind &quot;{}&quot; ({}), which cannot be compared element by element</source>
        <translation>包含“{}”类型的张量（{}），无法逐元素比较</translation>
    </message>
    <message>
        <source>a storage of it is described in an unknown way</source>
        <translation>其中一个存储的描述方式未知</translation>
    </message>
    <message>
        <source>its storage {} cannot be compared</source>
        <translation>其存储 {} 无法比较</translation>
    </message>
    <message>
        <source>its compressed member {} unpacks to {} bytes, more than allowed</source>
        <translation>压缩成员 {} 解压后为 {} 字节，超过允许的大小</translation>
    </message>
    <message>
        <source>its compressed member {} is damaged</source>
        <translation>压缩成员 {} 已损坏</translation>
    </message>
    <message>
        <source>its end is missing: the archive is truncated or still being written</source>
        <translation>缺少末尾：归档被截断或仍在写入</translation>
    </message>
    <message>
        <source>the table of contents of the archive is damaged</source>
        <translation>归档的目录表已损坏</translation>
    </message>
    <message>
        <source>the archive has two members with the name {}</source>
        <translation>归档中有两个名为 {} 的成员</translation>
    </message>
    <message>
        <source>its member {} is packed or encrypted in an unknown way</source>
        <translation>成员 {} 的打包或加密方式未知</translation>
    </message>
    <message>
        <source>its member {} is not at the position that the archive specifies</source>
        <translation>成员 {} 不在归档指定的位置</translation>
    </message>
    <message>
        <source>its member {} is damaged: its checksum (CRC-32) differs from the one in the archive</source>
        <translation>成员 {} 已损坏：其校验值（CRC-32）与归档中的不一致</translation>
    </message>
    <message>
        <source>{} is not text and is not shown</source>
        <translation>{} 不是文本，不显示</translation>
    </message>
    <message>
        <source>{} no longer has a line {}; it was changed</source>
        <translation>{} 已没有第 {} 行；它已被更改</translation>
    </message>
    <message>
        <source>Lines that do not say which requests a pass has: {}</source>
        <translation>没有说明前向包含哪些请求的行：{}</translation>
    </message>
    <message>
        <source>Completions in Parquet are not read (files: {}). As JSON Lines they are: in Python, pandas.read_parquet(FILE).to_json(&quot;completions.jsonl&quot;, orient=&quot;records&quot;, lines=True, force_ascii=False).</source>
        <translation>不读取 Parquet 中的 completions（文件数：{}）。转换为 JSON Lines 后可以读取：在 Python 中执行 pandas.read_parquet(FILE).to_json(&quot;completions.jsonl&quot;, orient=&quot;records&quot;, lines=True, force_ascii=False)。</translation>
    </message>
    <message>
        <source>Damaged or truncated lines, which cannot be read as records of tokens: {}, the first is line {}.</source>
        <translation>损坏或截断、无法作为 token 记录读取的行：{} 行，第一行是第 {} 行。</translation>
    </message>
    <message>
        <source>No tokens can be read from {}: {}</source>
        <translation>无法从 {} 读取 token：{}</translation>
    </message>
    <message>
        <source>some of its tensors are damaged</source>
        <translation>其中部分张量已损坏</translation>
    </message>
    <message>
        <source>it has no records</source>
        <translation>其中没有记录</translation>
    </message>
    <message>
        <source>its elements cannot be read</source>
        <translation>无法读取其元素</translation>
    </message>
    <message>
        <source>The file does not record the end of its run: the run goes on, was stopped, or the last part of the file is missing.</source>
        <translation>文件未记录训练的结束：训练仍在进行、已被停止，或文件的末尾部分缺失。</translation>
    </message>
    <message>
        <source>{} values</source>
        <translation>{} 个值</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>另有 {} 个</translation>
    </message>
    <message>
        <source>There is no run here.</source>
        <translation>此处没有训练。</translation>
    </message>
    <message>
        <source>There is no run &quot;{}&quot; here. The runs are:</source>
        <translation>此处没有训练“{}”。已有的训练：</translation>
    </message>
    <message>
        <source>None of the runs here has values:</source>
        <translation>此处的训练均没有值：</translation>
    </message>
    <message>
        <source>{} runs are stored here. Specify one of them after the path, as in PATH#{}:</source>
        <translation>此处存有 {} 次训练。请在路径后指定其中一次，例如 PATH#{}：</translation>
    </message>
    <message>
        <source>{} runs match &quot;{}&quot;. Specify one of them by its identifier:</source>
        <translation>{} 次训练与“{}”匹配。请用标识符指定其中一次：</translation>
    </message>
    <message>
        <source>{} events are vectors of numbers, which are not read</source>
        <translation>{} 个事件是数值向量，未被读取</translation>
    </message>
    <message>
        <source>{} values are 0, which ClearML also writes for NaN and infinity</source>
        <translation>{} 个值为 0，而 ClearML 也用 0 代替 NaN 和无穷大</translation>
    </message>
    <message>
        <source>offline session of ClearML</source>
        <translation>ClearML 的离线会话</translation>
    </message>
    <message>
        <source>each line is a list of events of ClearML</source>
        <translation>每行是一个 ClearML 事件列表</translation>
    </message>
    <message>
        <source>a damaged list of ClearML&apos;s events</source>
        <translation>损坏的 ClearML 事件列表</translation>
    </message>
    <message>
        <source>offline experiment of Comet</source>
        <translation>Comet 的离线实验</translation>
    </message>
    <message>
        <source>each line is a message of Comet</source>
        <translation>每一行是 Comet 的一条消息</translation>
    </message>
    <message>
        <source>a damaged message of Comet</source>
        <translation>Comet 的一条消息已损坏</translation>
    </message>
    <message>
        <source>This database has no tables of a known tracker (MLflow, Trackio).</source>
        <translation>该数据库中没有已知跟踪工具（MLflow、Trackio）的表。</translation>
    </message>
    <message>
        <source>According to the tracker, this run has not ended.</source>
        <translation>根据跟踪工具的记录，本次训练尚未结束。</translation>
    </message>
    <message>
        <source>database of a tracker</source>
        <translation>跟踪工具的数据库</translation>
    </message>
    <message>
        <source>the file starts as a database of SQLite</source>
        <translation>文件开头是 SQLite 数据库的标识</translation>
    </message>
    <message>
        <source>{} rows of this run have no step, name or number where one is expected, the first is {}</source>
        <translation>本次训练有 {} 行缺少应有的 step、名称或数值，首行为 {}</translation>
    </message>
    <message>
        <source>{} rows belong to a run that is not in the database, the first is {}</source>
        <translation>{} 行所属的训练不在数据库中，首行为 {}</translation>
    </message>
    <message>
        <source>Values of {} metrics are missing: the database contains later ones, the first of {}</source>
        <translation>缺少 {} 个指标的值：数据库中有更晚的值，首个为 {} 的值</translation>
    </message>
    <message>
        <source>The database could not be read completely.</source>
        <translation>数据库未能完整读取。</translation>
    </message>
    <message>
        <source>{}: not a time, a value and a step</source>
        <translation>{}：不是时间、值和 step</translation>
    </message>
    <message>
        <source>This file of a metric holds no value.</source>
        <translation>该指标文件中没有值。</translation>
    </message>
    <message>
        <source>{}: the line has no step</source>
        <translation>{}：该行没有 step</translation>
    </message>
    <message>
        <source>run folder of MLflow</source>
        <translation>MLflow 的训练目录</translation>
    </message>
    <message>
        <source>the folder holds MLflow&apos;s meta.yaml and a folder of metrics</source>
        <translation>该目录含有 MLflow 的 meta.yaml 和一个指标目录</translation>
    </message>
    <message>
        <source>{} files or folders of metrics were not read</source>
        <translation>{} 个指标文件或目录未读取</translation>
    </message>
    <message>
        <source>database of MLflow</source>
        <translation>MLflow 的数据库</translation>
    </message>
    <message>
        <source>{} numbered operations are missing in the file</source>
        <translation>文件中缺少 {} 个有编号的操作</translation>
    </message>
    <message>
        <source>{} operations clear, delete or copy metrics, which is not done here</source>
        <translation>{} 个操作清除、删除或复制指标，此处不执行</translation>
    </message>
    <message>
        <source>offline run of Neptune</source>
        <translation>Neptune 的离线训练</translation>
    </message>
    <message>
        <source>each line is an operation of Neptune</source>
        <translation>每一行是 Neptune 的一个操作</translation>
    </message>
    <message>
        <source>a damaged operation of Neptune</source>
        <translation>Neptune 的一个操作已损坏</translation>
    </message>
    <message>
        <source>This is a repository of Aim, which Rundiff does not read. Export the metrics as CSV in Aim&apos;s Metrics Explorer and specify that file.</source>
        <translation>这是 Aim 的存储库，Rundiff 不读取它。请在 Aim 的 Metrics Explorer 中把指标导出为 CSV，并指定该文件。</translation>
    </message>
    <message>
        <source>This is a database of offline runs of Neptune, which Rundiff does not read. Upload them with neptune sync, download each metric&apos;s values as CSV with the columns step and value, and specify that file.</source>
        <translation>这是 Neptune 离线训练的数据库，Rundiff 不读取它。请用 neptune sync 上传，把每个指标的值下载为含 step 和 value 列的 CSV，并指定该文件。</translation>
    </message>
    <message>
        <source>{} bytes of the file are damaged and were skipped, the first at {}</source>
        <translation>文件中有 {} 字节已损坏并被跳过，首处位于 {}</translation>
    </message>
    <message>
        <source>The last record, at {}, is incomplete; it is read when it is complete.</source>
        <translation>最后一条记录（位于 {}）不完整；待其完整后再读取。</translation>
    </message>
    <message>
        <source>{} records of the file cannot be interpreted, the first at {}</source>
        <translation>文件中有 {} 条记录无法解析，首条位于 {}</translation>
    </message>
    <message>
        <source>{} numbered records are missing in the file, the first before {}</source>
        <translation>文件中缺少 {} 条编号记录，首条位于 {} 之前</translation>
    </message>
    <message>
        <source>The database is being written, and cannot be copied ({}).</source>
        <translation>数据库正在写入，无法复制（{}）。</translation>
    </message>
    <message>
        <source>The database changes faster than it can be copied. Read it when its writer pauses, or make a copy with sqlite3&apos;s .backup.</source>
        <translation>数据库的变化速度快于复制速度。请在写入暂停时读取，或用 sqlite3 的 .backup 制作副本。</translation>
    </message>
    <message>
        <source>The database is being written and must be copied to be read, but {} has no space for its {} bytes.</source>
        <translation>数据库正在写入，必须复制后才能读取，但 {} 没有足够空间容纳其 {} 字节。</translation>
    </message>
    <message>
        <source>{} cannot be copied to {}.</source>
        <translation>{} 无法复制到 {}。</translation>
    </message>
    <message>
        <source>The journal of the database belongs to a transaction over several databases and names another file. It is not used, and the database is not read without it: open it with sqlite3 to recover it first.</source>
        <translation>该数据库的回滚日志属于一个跨多个数据库的事务，并指向另一个文件。该日志未使用，缺少它就不读取数据库：请先用 sqlite3 打开数据库进行恢复。</translation>
    </message>
    <message>
        <source>The header of the journal (-wal) is damaged: what was written last is missing.</source>
        <translation>预写日志（-wal）的文件头已损坏：缺少最后写入的内容。</translation>
    </message>
    <message>
        <source>{} pages of the journal (-wal) from byte {} on are damaged and were not used: what was written last is missing.</source>
        <translation>预写日志（-wal）从字节 {1} 起有 {0} 页已损坏，未使用：缺少最后写入的内容。</translation>
    </message>
    <message>
        <source>The journal (-wal) ends in the middle of a transaction; it is read when it is complete.</source>
        <translation>预写日志（-wal）在一个事务中途结束；待其完整后再读取。</translation>
    </message>
    <message>
        <source>The database cannot be opened ({}).</source>
        <translation>数据库无法打开（{}）。</translation>
    </message>
    <message>
        <source>The database is damaged: values may be missing or changed. SQLite finds {} faults, the first: {}</source>
        <translation>数据库已损坏：值可能缺失或已改变。SQLite 发现 {} 处错误，首处：{}</translation>
    </message>
    <message>
        <source>backup of SwanLab</source>
        <translation>SwanLab 的备份</translation>
    </message>
    <message>
        <source>the file starts with SwanLab&apos;s signature</source>
        <translation>文件开头是 SwanLab 的标识</translation>
    </message>
    <message>
        <source>The start of the file names an unknown version of SwanLab&apos;s backup; it is read as version 1.</source>
        <translation>文件开头标明的 SwanLab 备份版本未知；按版本 1 读取。</translation>
    </message>
    <message>
        <source>database of Trackio</source>
        <translation>Trackio 的数据库</translation>
    </message>
    <message>
        <source>W&amp;B run file</source>
        <translation>W&amp;B 训练文件</translation>
    </message>
    <message>
        <source>the file starts with W&amp;B&apos;s signature</source>
        <translation>文件开头是 W&amp;B 的标识</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>未判定</translation>
    </message>
    <message>
        <source>everything was read and judged</source>
        <translation>所有内容均已读取并判定</translation>
    </message>
    <message>
        <source>no metric is judged</source>
        <translation>没有判定任何指标</translation>
    </message>
    <message>
        <source>{} is incomplete</source>
        <translation>{} 不完整</translation>
    </message>
    <message>
        <source>{} differs from its golden values</source>
        <translation>{} 与其标杆值（golden）不一致</translation>
    </message>
    <message>
        <source>{} of {} pass</source>
        <translation>{1} 项中有 {0} 项通过</translation>
    </message>
    <message>
        <source>The rules in {} cannot be used: {}</source>
        <translation>{} 中的规则无法使用：{}</translation>
    </message>
    <message>
        <source>&quot;{}&quot; requires a number that is not negative</source>
        <translation>“{}”要求非负数</translation>
    </message>
    <message>
        <source>each rule is an object</source>
        <translation>每条规则都是一个对象</translation>
    </message>
    <message>
        <source>there is no member &quot;{}&quot; in a rule</source>
        <translation>规则中没有成员“{}”</translation>
    </message>
    <message>
        <source>a rule requires &quot;metric&quot;, a name or a glob</source>
        <translation>规则必须含有“metric”，即名称或 glob 通配符</translation>
    </message>
    <message>
        <source>&quot;lane&quot; of {} is exact, tolerance or ignore</source>
        <translation>{} 的“lane”只能是 exact、tolerance 或 ignore</translation>
    </message>
    <message>
        <source>the lane &quot;tolerance&quot; of {} requires atol or rtol, and no other lane has them</source>
        <translation>{} 的 lane“tolerance”必须含有 atol 或 rtol，其他 lane 不含这两项</translation>
    </message>
    <message>
        <source>usual for the kind {}</source>
        <translation>{} 类指标的常用规则</translation>
    </message>
    <message>
        <source>it is not JSON with the schema rundiff.gate-rules/1 and a list of rules</source>
        <translation>它不是 schema 为 rundiff.gate-rules/1 且含有规则列表的 JSON</translation>
    </message>
    <message>
        <source>rule &quot;{}&quot;</source>
        <translation>规则“{}”</translation>
    </message>
    <message>
        <source>the text differs</source>
        <translation>文本不一致</translation>
    </message>
    <message>
        <source>differs at {} of {} steps, first at step {}: golden {}, new {}</source>
        <translation>{1} 步中有 {0} 步不一致，首先在第 {2} 步：标杆值（golden） {3}，新值 {4}</translation>
    </message>
    <message>
        <source>, difference {:.3g}, allowed {:.3g}</source>
        <translation>，差值 {:.3g}，允许值 {:.3g}</translation>
    </message>
    <message>
        <source>the new run has no such metric</source>
        <translation>新训练没有该指标</translation>
    </message>
    <message>
        <source>{} of {} steps are missing in the new run, the first is step {}</source>
        <translation>新训练缺少 {1} 步中的 {0} 步，首先是第 {2} 步</translation>
    </message>
    <message>
        <source>the golden values lack {} of the steps that they declare, the first is step {}</source>
        <translation>标杆值（golden）缺少其声明的 {} 步，首先是第 {} 步</translation>
    </message>
    <message>
        <source>no step has a golden value</source>
        <translation>没有任何一步具有标杆值（golden）</translation>
    </message>
    <message>
        <source>PASS</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>FAIL</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>INCOMPLETE</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>判定方式</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>without golden values, not judged: {}</source>
        <translation>没有标杆值（golden），未判定：{}</translation>
    </message>
    <message>
        <source>rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>, 1 differs from its golden values</source>
        <translation>，1 项与其标杆值（golden）不一致</translation>
    </message>
    <message>
        <source>, {} differ from their golden values</source>
        <translation>，{} 项与其标杆值（golden）不一致</translation>
    </message>
    <message>
        <source>, {} could not be judged completely</source>
        <translation>，{} 项未能完整判定</translation>
    </message>
    <message>
        <source>{} of {} values are equal in the digits that both sides have</source>
        <translation>{1} 个值中有 {0} 个在双方共有的位数上相等</translation>
    </message>
    <message>
        <source>golden</source>
        <translation>标杆值（golden）</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新值</translation>
    </message>
    <message>
        <source>{} was changed by somebody else since it was read: it is not updated. Repeat the command.</source>
        <translation>{} 在读取之后被他人更改：没有更新。请重新运行该命令。</translation>
    </message>
    <message>
        <source>{} is not updated: what is new was not read completely, or lacks metrics or steps</source>
        <translation>{} 未更新：新数据未完整读取，或缺少指标或步</translation>
    </message>
    <message>
        <source>{} was not read completely: no golden values are made of it</source>
        <translation>{} 未完整读取：不据此生成标杆值（golden）</translation>
    </message>
    <message>
        <source>{}: new, {} steps from {} to {}</source>
        <translation>{}：新增，{} 步，从第 {} 步到第 {} 步</translation>
    </message>
    <message>
        <source>{} has no metric for golden values</source>
        <translation>{} 中没有可用于标杆值（golden）的指标</translation>
    </message>
    <message>
        <source>{} holds no golden values: {}</source>
        <translation>{} 中没有标杆值（golden）：{}</translation>
    </message>
    <message>
        <source>it needs start_step, end_step, step_interval and values</source>
        <translation>必须含有 start_step、end_step、step_interval 和 values</translation>
    </message>
    <message>
        <source>the file declares more than {} steps</source>
        <translation>文件声明了超过 {} 步</translation>
    </message>
    <message>
        <source>the value of step {} is not a number</source>
        <translation>第 {} 步的值不是数值</translation>
    </message>
    <message>
        <source>{}: the metric {} is damaged: {}</source>
        <translation>{}：指标 {} 已损坏：{}</translation>
    </message>
    <message>
        <source>it is not a JSON object, or a name occurs twice in it. &quot;rundiff gate golden.json LOG --update&quot; makes golden values of a log</source>
        <translation>它不是 JSON 对象，或其中有名称出现两次。“rundiff gate golden.json LOG --update”可由日志生成黄金值</translation>
    </message>
    <message>
        <source>{} is left out: its steps have no common interval</source>
        <translation>{} 被略去：其各步没有共同间隔</translation>
    </message>
    <message>
        <source>{} holds too many files to be searched</source>
        <translation>{} 中的文件过多，无法搜索</translation>
    </message>
    <message>
        <source>{} cannot be listed: {}</source>
        <translation>{} 无法列出：{}</translation>
    </message>
    <message>
        <source>The work was stopped.</source>
        <translation>操作已停止。</translation>
    </message>
    <message>
        <source>{} has no new values</source>
        <translation>{} 没有新值</translation>
    </message>
    <message>
        <source>golden values judged</source>
        <translation>已判定的标杆值（golden）</translation>
    </message>
    <message>
        <source>{} holds no golden values</source>
        <translation>{} 中没有标杆值（golden）</translation>
    </message>
    <message>
        <source>{}: {} records of {} were replaced by later ones of the same step, the first at step {}</source>
        <translation>{0}：{2} 有 {1} 条记录被同一步的后续记录替换，首条在第 {3} 步</translation>
    </message>
    <message>
        <source>{}: lines that look like records and could not be read: {}</source>
        <translation>{}：看似记录但无法读取的行数：{}</translation>
    </message>
    <message>
        <source>{} holds no golden values and no log that can be read</source>
        <translation>{} 中没有标杆值（golden），也没有可读取的日志</translation>
    </message>
    <message>
        <source>The {} at character {} is never closed.</source>
        <translation>第 {1} 个字符处的 {0} 没有闭合。</translation>
    </message>
    <message>
        <source>There is no column {}. Did you mean {}?</source>
        <translation>没有列 {}。是否为 {}？</translation>
    </message>
    <message>
        <source>There is no column {}. There are: {}.</source>
        <translation>没有列 {}。可用的列：{}。</translation>
    </message>
    <message>
        <source>{} is compared with a number like 0.01, not with {}.</source>
        <translation>{} 应与 0.01 这样的数值比较，而不是与 {} 比较。</translation>
    </message>
    <message>
        <source>{} is a number: compare it with &lt;, &lt;=, &gt;, &gt;=, = or !=.</source>
        <translation>{} 是数值：请用 &lt;、&lt;=、&gt;、&gt;=、= 或 != 比较。</translation>
    </message>
    <message>
        <source>{} is a text: compare it with = or != (the whole text), or with ~ or !~ (found in it).</source>
        <translation>{} 是文本：请用 = 或 !=（整个文本）比较，或用 ~ 或 !~（包含）比较。</translation>
    </message>
    <message>
        <source>The condition is not complete: expected one like norm_rel &gt; 0.01.</source>
        <translation>条件不完整：应为 norm_rel &gt; 0.01 这样的条件。</translation>
    </message>
    <message>
        <source>{} at character {} is not expected there: join conditions with and, or.</source>
        <translation>第 {1} 个字符处不应出现 {0}：条件之间用 and、or 连接。</translation>
    </message>
    <message>
        <source>The condition is nested more than {} levels deep.</source>
        <translation>条件嵌套超过 {} 层。</translation>
    </message>
    <message>
        <source>The ( at character {} is never closed.</source>
        <translation>第 {} 个字符处的 ( 没有闭合。</translation>
    </message>
    <message>
        <source>After {} one of = != &lt; &lt;= &gt; &gt;= ~ !~ is expected, and a value.</source>
        <translation>{} 之后应为 = != &lt; &lt;= &gt; &gt;= ~ !~ 之一和一个值。</translation>
    </message>
    <message>
        <source>After {} {} a value is expected.</source>
        <translation>{} {} 之后应有一个值。</translation>
    </message>
    <message>
        <source>The filter is longer than {} characters.</source>
        <translation>筛选条件超过 {} 个字符。</translation>
    </message>
    <message>
        <source>(only under the condition: {})</source>
        <translation>（仅在以下条件下成立：{}）</translation>
    </message>
    <message>
        <source>(in {}, which is defined but not called)</source>
        <translation>（位于 {} 中，该函数已定义但未调用）</translation>
    </message>
    <message>
        <source>(never runs: {})</source>
        <translation>（从不运行：{}）</translation>
    </message>
    <message>
        <source>(in a program that does not train, or that does not reach those that do)</source>
        <translation>（位于不进行训练的程序中，或位于作用不到训练程序的程序中）</translation>
    </message>
    <message>
        <source>{} is set twice with different values: {}, then {}</source>
        <translation>{} 被设置了两次且取值不同：先为 {}，后为 {}</translation>
    </message>
    <message>
        <source>only after the training has started</source>
        <translation>仅在训练开始之后</translation>
    </message>
    <message>
        <source>there is no argument &quot;{}&quot;</source>
        <translation>没有参数“{}”</translation>
    </message>
    <message>
        <source>{} further places of this kind</source>
        <translation>另有 {} 处同类位置</translation>
    </message>
    <message>
        <source>nothing that was read is related to it</source>
        <translation>已读取的内容均与此无关</translation>
    </message>
    <message>
        <source>No framework import was found; PyTorch&apos;s checklist is used. Specify another one with --framework.</source>
        <translation>未找到框架的 import；使用 PyTorch 的检查清单。可用 --framework 指定其他框架。</translation>
    </message>
    <message>
        <source>A and B differ: {} and {}</source>
        <translation>A 与 B 不一致：{} 和 {}</translation>
    </message>
    <message>
        <source>{} applies only if: {}</source>
        <translation>{} 仅在以下条件下生效：{}</translation>
    </message>
    <message>
        <source>{} does not decide it</source>
        <translation>{} 不足以判定</translation>
    </message>
    <message>
        <source>no evidence in what was read</source>
        <translation>已读取的内容中没有证据</translation>
    </message>
    <message>
        <source>what was read</source>
        <translation>已读取的内容</translation>
    </message>
    <message>
        <source>; {} further ones</source>
        <translation>；另有 {} 个</translation>
    </message>
    <message>
        <source>not everywhere: {} of {} do not have it: {}</source>
        <translation>并非全部满足：共 {1} 个，其中 {0} 个不满足：{2}</translation>
    </message>
    <message>
        <source>evidence undecided for {}</source>
        <translation>证据不足以判定：{}</translation>
    </message>
    <message>
        <source>no evidence for {}</source>
        <translation>没有证据：{}</translation>
    </message>
    <message>
        <source>corrected by {}</source>
        <translation>由 {} 修正</translation>
    </message>
    <message>
        <source>{}, which runs in new processes of {}</source>
        <translation>在 {1} 的新进程中运行的 {0}</translation>
    </message>
    <message>
        <source>{}, started by {}:{}</source>
        <translation>{}（由 {}:{} 启动）</translation>
    </message>
    <message>
        <source>the launcher uses a different configuration</source>
        <translation>启动脚本使用了其他配置</translation>
    </message>
    <message>
        <source>a program receives {}</source>
        <translation>有程序接收 {}</translation>
    </message>
    <message>
        <source>{} refers to this program</source>
        <translation>{} 引用了该程序</translation>
    </message>
    <message>
        <source>{} starts it</source>
        <translation>{} 启动该程序</translation>
    </message>
    <message>
        <source>a launcher sources {}</source>
        <translation>有启动脚本 source 了 {}</translation>
    </message>
    <message>
        <source>{}: the file of operator facts cannot be read; the built-in facts are used alone</source>
        <translation>{}：算子知识文件无法读取；仅使用内置知识</translation>
    </message>
    <message>
        <source>{}: expected a JSON object with &quot;schema&quot;: &quot;rundiff.operators/1&quot;; the built-in facts are used alone</source>
        <translation>{}：应为含有 &quot;schema&quot;: &quot;rundiff.operators/1&quot; 的 JSON 对象；仅使用内置知识</translation>
    </message>
    <message>
        <source>{}: {} entries of the operator facts are not understood and not used: {}</source>
        <translation>{}：算子资料中有 {} 项无法理解，未使用：{}</translation>
    </message>
    <message>
        <source>{} is called more than {} times or nested too deeply: what it sets after that is not detected</source>
        <translation>{} 被调用超过 {} 次或嵌套过深：其后的设置未检测</translation>
    </message>
    <message>
        <source>{} is not analysed: the limit for all programs is reached. Check its folder separately.</source>
        <translation>{} 未分析：已达到所有程序的总上限。请单独检查其目录。</translation>
    </message>
    <message>
        <source>programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>{} further sources could not be analysed completely</source>
        <translation>另有 {} 个源文件未能完整分析</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>源文件</translation>
    </message>
    <message>
        <source>{} is too complex to be analysed completely: what it sets after that is not detected</source>
        <translation>{} 过于复杂，无法完整分析：其后的设置未检测</translation>
    </message>
    <message>
        <source>statements</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>{} has blocks nested deeper than {} levels: what they set is not detected</source>
        <translation>{} 的代码块嵌套超过 {} 层：其中的设置未检测</translation>
    </message>
    <message>
        <source>{} has more than {} commands: what follows them is not detected</source>
        <translation>{} 的命令超过 {} 条：其后的内容未检测</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>{} runs scripts or functions nested deeper than {} levels: what they set is not detected</source>
        <translation>{} 运行的脚本或函数嵌套超过 {} 层：其中的设置未检测</translation>
    </message>
    <message>
        <source>python -E and -I ignore it</source>
        <translation>python -E 和 -I 会忽略它</translation>
    </message>
    <message>
        <source>the programs are started before it</source>
        <translation>程序在此之前已启动</translation>
    </message>
    <message>
        <source>{} configuration files are larger than {} kB and are not read, first {}</source>
        <translation>{} 个配置文件大于 {} kB，未读取，首个为 {}</translation>
    </message>
    <message>
        <source>there are more than {} sources under {}; the others are not read, specify a subfolder</source>
        <translation>{1} 下的源文件超过 {0} 个；其余未读取，请指定子目录</translation>
    </message>
    <message>
        <source>files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>{} cannot be listed completely: {}</source>
        <translation>{} 无法完整列出：{}</translation>
    </message>
    <message>
        <source>{} is not read: permission denied</source>
        <translation>{} 未读取：没有权限</translation>
    </message>
    <message>
        <source>folders</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>folders nested deeper than {} levels under {} are not read, the first {}</source>
        <translation>{1} 下嵌套超过 {0} 层的目录未读取，首个为 {2}</translation>
    </message>
    <message>
        <source>the sources are larger than {} MB together; {} and the files after it are not read</source>
        <translation>源文件总计大于 {} MB；{} 及其后的文件未读取</translation>
    </message>
    <message>
        <source>{} contains zero bytes and is not a source; it is not read</source>
        <translation>{} 含有 NUL 字节，不是源文件；未读取</translation>
    </message>
    <message>
        <source>a further repeat of B, to measure the run-to-run noise</source>
        <translation>B 的另一次重复运行，用于测量多次训练之间的噪声</translation>
    </message>
    <message>
        <source>the same for one log of the runs: KEY is pattern, anchor (which lines look like records), format or encoding</source>
        <translation>同上，用于其中一个日志：KEY 为 pattern、anchor（哪些行看似记录）、format 或 encoding</translation>
    </message>
    <message>
        <source>which curve (default: the loss that both have)</source>
        <translation>使用哪条曲线（默认：双方共有的 loss）</translation>
    </message>
    <message>
        <source>pair steps by their number (default), or record by record</source>
        <translation>按 step 编号配对（默认），或按记录逐条配对</translation>
    </message>
    <message>
        <source>added to A&apos;s steps</source>
        <translation>加到 A 的 step 上的偏移</translation>
    </message>
    <message>
        <source>which run of a log that holds several: by number, the last complete one, the first, or all of them in their order; after A= or B=, of this log only (default: all if both logs hold runs of the same steps, else the last complete one of each)</source>
        <translation>使用含多次训练的日志中的哪一次：序号、最后一次完整的、第一次或依次全部；写在 A= 或 B= 之后时仅用于该日志（默认：若双方日志含有相同 step 的多次训练则为全部，否则各取最后一次完整的）</translation>
    </message>
    <message>
        <source>only the dumps of these steps: 7, or 0,2,5-9</source>
        <translation>只比较这些步的 dump：7，或 0,2,5-9</translation>
    </message>
    <message>
        <source>only the dumps of these ranks: 7, or 0,2,5-9</source>
        <translation>只比较这些 rank 的 dump：7，或 0,2,5-9</translation>
    </message>
    <message>
        <source>dump step = log step + N, in both runs or in one (default: detected from the logs)</source>
        <translation>dump 的 step = 日志的 step + N，用于两次训练或其中一次（默认：从日志中检测）</translation>
    </message>
    <message>
        <source>names of columns of tokens (default: known names)</source>
        <translation>token 的列名（默认：已知的名称）</translation>
    </message>
    <message>
        <source>this rank of A with that one of B: numbers or folder names</source>
        <translation>A 的该 rank 对应 B 的该 rank：编号或目录名</translation>
    </message>
    <message>
        <source>how the training of A is divided, where its log does not say it: tp=2,pp=4 and more of tp, cp, dp, pp, ep, vpp, micro (micro-batches), layers, experts, and the words sp, recompute, tied, adam</source>
        <translation>日志没有说明时，A 的训练的划分方式：tp=2,pp=4，可用 tp、cp、dp、pp、ep、vpp、micro（微批次）、layers、experts，以及 sp、recompute、tied、adam 等词</translation>
    </message>
    <message>
        <source>the same of B</source>
        <translation>B 的划分方式，写法相同</translation>
    </message>
    <message>
        <source>how these layouts number the ranks, the first dimension fastest (default tp-cp-dp-pp)</source>
        <translation>这些布局对进程编号的顺序，第一个维度变化最快（默认 tp-cp-dp-pp）</translation>
    </message>
    <message>
        <source>how rows are divided, where that is not found; a line for rows and tp, cp, dp or micro: *.linear_fc1.*.weight tp joined 0 2-blocks</source>
        <translation>自动找不到时，各行的切分方式；每行写明哪些行以及 tp、cp、dp 或 micro：*.linear_fc1.*.weight tp joined 0 2-blocks</translation>
    </message>
    <message>
        <source>|a-b| &lt;= atol + rtol*|b| for losses, as numpy.allclose (default 1e-3); NAME=X: for the metrics of this name, which may be a glob (*norm*)</source>
        <translation>loss 的判据为 |a-b| &lt;= atol + rtol*|b|，同 numpy.allclose（默认 1e-3）；NAME=X：用于该名称的指标，名称可为 glob 通配符（*norm*）</translation>
    </message>
    <message>
        <source>the largest difference of a log-probability, in nats (default 0.1)</source>
        <translation>对数概率允许的最大差异，单位 nat（默认 0.1）</translation>
    </message>
    <message>
        <source>NaN equals NaN</source>
        <translation>NaN 等于 NaN</translation>
    </message>
    <message>
        <source>when rows of numbers agree. exact: all digits are equal; tolerance: they differ by no more than --row-tolerance; auto (default): exact if both runs call the same operators with the same dtypes, tolerance if not</source>
        <translation>数值行何时一致。exact：所有位数相等；tolerance：差异不超过 --row-tolerance；auto（默认）：双方以相同的 dtype 调用相同的算子时为 exact，否则为 tolerance</translation>
    </message>
    <message>
        <source>tolerance of rows, relative to their largest value (default by dtype: float64 1e-8, float32 1e-4, float16 1e-2, bfloat16 3e-2)</source>
        <translation>行的容差，相对于该行的最大值（默认按 dtype：float64 1e-8，float32 1e-4，float16 1e-2，bfloat16 3e-2）</translation>
    </message>
    <message>
        <source>rows to ignore, manual matches, row rule, ticks and notes: a session (.rundiff) or the decisions.json of a report</source>
        <translation>要忽略的行、手动匹配、行规则、勾选和备注：会话（.rundiff）或报告的 decisions.json</translation>
    </message>
    <message>
        <source>how rows are compared (default: what the dumps hold)</source>
        <translation>行的比较方式（默认：取决于 dump 数据的内容）</translation>
    </message>
    <message>
        <source>how operators are matched (default auto)</source>
        <translation>算子的匹配方式（默认 auto）</translation>
    </message>
    <message>
        <source>msprobe&apos;s YAML: rows by name</source>
        <translation>msprobe 的 YAML：按名称映射行</translation>
    </message>
    <message>
        <source>msprobe&apos;s YAML: modules and cells</source>
        <translation>msprobe 的 YAML：module 与 cell 的映射</translation>
    </message>
    <message>
        <source>msprobe&apos;s YAML: MindSpore and PyTorch names</source>
        <translation>msprobe 的 YAML：MindSpore 与 PyTorch 名称的映射</translation>
    </message>
    <message>
        <source>threads (default: all cores)</source>
        <translation>线程数（默认：全部 CPU 核）</translation>
    </message>
    <message>
        <source>a pattern for the lines of the logs, with the named groups step and loss</source>
        <translation>日志行的模式（正则表达式），含命名组 step 和 loss</translation>
    </message>
    <message>
        <source>the reader of the logs (default: detected from their content)</source>
        <translation>日志的读取器（默认：按内容检测）</translation>
    </message>
    <message>
        <source>utf-8, utf-16le, utf-16be, gbk or latin-1 (default: detected)</source>
        <translation>utf-8、utf-16le、utf-16be、gbk 或 latin-1（默认：检测）</translation>
    </message>
    <message>
        <source>what must be compared completely for exit status 0: steps, dumps, ranks, rows, metrics, or all (default all); settings: these must be equal, too</source>
        <translation>退出码为 0 时必须完整比较的内容：steps、dumps、ranks、rows、metrics 或 all（默认 all）；settings：设置也必须相等</translation>
    </message>
    <message>
        <source>what may be missing: one of these, or a reason: damaged, permission, truncated, unrecognised, limit, replaced, duplicate, checksum; text or files: differences whose meaning is not known</source>
        <translation>允许缺失的内容：上述之一，或原因：damaged、permission、truncated、unrecognised、limit、replaced、duplicate、checksum；text 或 files：含义不明的差异</translation>
    </message>
    <message>
        <source>what may differ in every run: rules in JSON, or a text in which {{}} marks a value</source>
        <translation>每次运行都可能不同的内容：JSON 规则，或用 {{}} 表示值的文本</translation>
    </message>
    <message>
        <source>files that the account leaves out</source>
        <translation>不记账的文件</translation>
    </message>
    <message>
        <source>one run may continue after the last step of the other</source>
        <translation>允许一次训练在另一次的最后一步之后继续</translation>
    </message>
    <message>
        <source>Reading the runs</source>
        <translation>读取运行</translation>
    </message>
    <message>
        <source>Tolerances and decisions</source>
        <translation>容差与决定</translation>
    </message>
    <message>
        <source>Matching operators</source>
        <translation>算子匹配</translation>
    </message>
    <message>
        <source>What must be complete</source>
        <translation>完整性要求</translation>
    </message>
    <message>
        <source>The option {} may be given only once without a name; NAME=X is for single metrics.</source>
        <translation>选项 {} 不带名称时只能指定一次；NAME=X 用于单个指标。</translation>
    </message>
    <message>
        <source>--log-reading {}: LOG:pattern=REGEX, LOG:anchor=REGEX, LOG:format=ID or LOG:encoding=NAME is expected.</source>
        <translation>--log-reading {}：应为 LOG:pattern=REGEX、LOG:anchor=REGEX、LOG:format=ID 或 LOG:encoding=NAME。</translation>
    </message>
    <message>
        <source>--segment expects a number from 1, last, first, all or auto, alone or after A= or B=, not &quot;{}&quot;.</source>
        <translation>--segment 应为从 1 开始的序号、last、first、all 或 auto，可单独指定或写在 A= 或 B= 之后，而不是“{}”。</translation>
    </message>
    <message>
        <source>--dump-offset expects a whole number, alone or after A= or B=, not &quot;{}&quot;</source>
        <translation>--dump-offset 应为整数，可单独指定或写在 A= 或 B= 之后，而不是“{}”</translation>
    </message>
    <message>
        <source>--rank-map expects two ranks, A&apos;s and B&apos;s, as in 0:4 or proc11:proc12, not &quot;{}&quot;</source>
        <translation>--rank-map 应为两个 rank，即 A 的和 B 的，例如 0:4 或 proc11:proc12，而不是“{}”</translation>
    </message>
    <message>
        <source>{} expects sizes as in tp=2,pp=4,sp, not &quot;{}&quot;.</source>
        <translation>{} 需要如 tp=2,pp=4,sp 的大小，而不是“{}”。</translation>
    </message>
    <message>
        <source>{} expects dimensions as in tp-cp-dp-pp, not &quot;{}&quot;.</source>
        <translation>{} 需要如 tp-cp-dp-pp 的维度，而不是“{}”。</translation>
    </message>
    <message>
        <source>{} expects a list of rollout=NAME, trainer=NAME and mask=NAME, not &quot;{}&quot;.</source>
        <translation>{} 应为 rollout=NAME、trainer=NAME 和 mask=NAME 的列表，而不是“{}”。</translation>
    </message>
    <message>
        <source>--require expects all or a list of {}, text, files, settings, not &quot;{}&quot;.</source>
        <translation>--require 需要 all，或由 {}、text、files、settings 组成的列表，而不是“{}”。</translation>
    </message>
    <message>
        <source>--tolerate expects a list of {}, {}, text, files, not &quot;{}&quot;.</source>
        <translation>--tolerate 的取值应为 {}、{}、text、files 的列表，而不是“{}”。</translation>
    </message>
    <message>
        <source>{} requires a number that is not negative, such as 1e-3, not &quot;{}&quot;.</source>
        <translation>{} 需要非负数，例如 1e-3，而不是“{}”。</translation>
    </message>
    <message>
        <source>{} requires a whole number, not &quot;{}&quot;.</source>
        <translation>{} 需要整数，而不是“{}”。</translation>
    </message>
    <message>
        <source>{} requires a number from {} to {}, not {}.</source>
        <translation>{} 应为 {} 到 {} 之间的数值，而不是 {}。</translation>
    </message>
    <message>
        <source>{} requires whole numbers, such as 7 or 0,2,5-9, not &quot;{}&quot;.</source>
        <translation>{} 需要整数，例如 7 或 0,2,5-9，而不是“{}”。</translation>
    </message>
    <message>
        <source>{} cannot be read.</source>
        <translation>{} 无法读取。</translation>
    </message>
    <message>
        <source>{} is a whole result, and no part of one (compare --part).</source>
        <translation>{} 是完整的结果，不是分片（compare --part）的结果。</translation>
    </message>
    <message>
        <source>{} is the merge of some parts. Merge the parts themselves.</source>
        <translation>{} 是若干分片合并的结果。请直接合并各分片。</translation>
    </message>
    <message>
        <source>{} is damaged: part {} of {}.</source>
        <translation>{0} 已损坏：第 {1} 个分片，共 {2} 个。</translation>
    </message>
    <message>
        <source>{} was made by Rundiff {}, and {} by Rundiff {}: parts need the same version.</source>
        <translation>{} 由 Rundiff {} 生成，而 {} 由 Rundiff {} 生成：各分片必须使用同一版本。</translation>
    </message>
    <message>
        <source>{} compares {}, and {} compares {}: parts need the same runs, under the same paths.</source>
        <translation>{} 比较的是 {}，而 {} 比较的是 {}：各分片必须以相同的路径比较相同的训练。</translation>
    </message>
    <message>
        <source>{} compares other dumps than {}: files of the runs changed between them.</source>
        <translation>{} 与 {} 比较的 dump 数据不同：生成两个分片之间，训练的文件发生了变化。</translation>
    </message>
    <message>
        <source>{} was made from another content of {} than {}.</source>
        <translation>{} 所依据的 {} 的内容与 {} 所依据的不同。</translation>
    </message>
    <message>
        <source>{} is one of {} parts, and {} one of {}.</source>
        <translation>{} 是 {} 个分片之一，而 {} 是 {} 个分片之一。</translation>
    </message>
    <message>
        <source>{} was made with other options than {}.</source>
        <translation>{} 与 {} 生成时的选项不同。</translation>
    </message>
    <message>
        <source>{} is part {}, and so is {}, which is used.</source>
        <translation>{} 是分片 {}，{} 也是；使用后者。</translation>
    </message>
    <message>
        <source>{} of {} parts are missing: {}.</source>
        <translation>{1} 个分片中缺少 {0} 个：{2}。</translation>
    </message>
    <message>
        <source>The logs and the checklist are in part 1.</source>
        <translation>日志和检查清单在分片 1 中。</translation>
    </message>
    <message>
        <source>parts opened</source>
        <translation>已打开的分片</translation>
    </message>
    <message>
        <source>step {}: </source>
        <translation>第 {} 步： </translation>
    </message>
    <message>
        <source>dump pairs of {}</source>
        <translation>{} 的 dump 数据对</translation>
    </message>
    <message>
        <source>{} pairs of dumps are in none of the parts and were not compared: {}.</source>
        <translation>{} 对 dump 数据不在任何分片中，未比较：{}。</translation>
    </message>
    <message>
        <source>step {}, {}</source>
        <translation>第 {} 步，{}</translation>
    </message>
    <message>
        <source>bytes in checksums</source>
        <translation>已计算校验值的字节</translation>
    </message>
    <message>
        <source>first step outside atol: {}</source>
        <translation>首个超出 atol 的步：{}</translation>
    </message>
    <message>
        <source>step {}: A {}, B {}, |A-B| {}</source>
        <translation>step {}：A {}，B {}，|A-B| {}</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>全部行</translation>
    </message>
    <message>
        <source>words that a row contains</source>
        <translation>行中包含的词</translation>
    </message>
    <message>
        <source>only rows that differ</source>
        <translation>仅不一致的行</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>这次运行</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>已比较</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>repeat of B</source>
        <translation>B 的重复运行</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>A, under test: {}</source>
        <translation>A，待测训练：{}</translation>
    </message>
    <message>
        <source>B, the baseline: {}</source>
        <translation>B，标杆：{}</translation>
    </message>
    <message>
        <source>log format</source>
        <translation>日志格式</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>... and {} more files.</source>
        <translation>... 另有 {} 个文件。</translation>
    </message>
    <message>
        <source>all of them</source>
        <translation>全部文件</translation>
    </message>
    <message>
        <source>{} files; SHA-256 of their list: {}</source>
        <translation>{} 个文件；其列表的 SHA-256：{}</translation>
    </message>
    <message>
        <source>Keys that differ, step {}</source>
        <translation>第 {} 步中不同的键</translation>
    </message>
    <message>
        <source>... and {} more keys.</source>
        <translation>……另有 {} 个键。</translation>
    </message>
    <message>
        <source>Tokens around the first one outside: {}</source>
        <translation>首个超出容差的 token 前后：{}</translation>
    </message>
    <message>
        <source>Steps around the first one outside</source>
        <translation>首个超差步的前后各步</translation>
    </message>
    <message>
        <source>Steps around the first unequal one</source>
        <translation>首个不相等步的前后各步</translation>
    </message>
    <message>
        <source>items</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>item</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>remedy</source>
        <translation>处理方法</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>{}: rollout and trainer</source>
        <translation>{}：推理引擎与训练引擎</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} 和 {}</translation>
    </message>
    <message>
        <source>The two runs</source>
        <translation>两次训练</translation>
    </message>
    <message>
        <source>All files of both runs</source>
        <translation>双方的所有文件</translation>
    </message>
    <message>
        <source>First difference</source>
        <translation>首个差异</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Rows around the first difference</source>
        <translation>首个差异的前后各行</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Randomness checklist</source>
        <translation>随机性检查清单</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Where to look next</source>
        <translation>下一步排查位置</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Reproduce</source>
        <translation>复现</translation>
    </message>
    <message>
        <source>{} cannot be run alone: only APIs of PyTorch can (Functional, Torch, Tensor, NPU, VF).</source>
        <translation>{} 无法单独运行：只支持 PyTorch 的 API（Functional、Torch、Tensor、NPU、VF）。</translation>
    </message>
    <message>
        <source>The forward call of {} is not in the dump.</source>
        <translation>dump 数据中没有 {} 的前向调用。</translation>
    </message>
    <message>
        <source>The dump does not hold the argument {}.</source>
        <translation>dump 数据中没有参数 {}。</translation>
    </message>
    <message>
        <source>The dump holds no tensor for {}: only dumps with real tensors (task tensor) can be run again.</source>
        <translation>dump 数据中没有 {} 的张量：只有含真实张量（task tensor）的 dump 数据才能重新运行。</translation>
    </message>
    <message>
        <source>The dumps have no first difference: there is no operator to run.</source>
        <translation>dump 数据没有首个差异：没有可运行的算子。</translation>
    </message>
    <message>
        <source>The folder {} cannot be created ({}).</source>
        <translation>目录 {} 无法创建（{}）。</translation>
    </message>
    <message>
        <source>the folder {} must belong to you alone.</source>
        <translation>目录 {} 必须仅归当前用户所有。</translation>
    </message>
    <message>
        <source>{} cannot be unpacked: {}</source>
        <translation>{} 无法解压：{}</translation>
    </message>
    <message>
        <source>it contains no {}.</source>
        <translation>其中没有 {}。</translation>
    </message>
    <message>
        <source>it is truncated. Copy it again.</source>
        <translation>文件被截断。请重新复制。</translation>
    </message>
    <message>
        <source>dump pairs saved</source>
        <translation>已保存的 dump 数据对</translation>
    </message>
    <message>
        <source>the rows of {} can no longer be read and are not in the saved result</source>
        <translation>{} 的行已无法读取，未包含在已保存的结果中</translation>
    </message>
    <message>
        <source>{} is not the result of an operator whose tensors both runs dumped.</source>
        <translation>{} 不是两次训练均采集了张量的算子的结果。</translation>
    </message>
    <message>
        <source>No row and no call is named {}.</source>
        <translation>没有名为 {} 的行或调用。</translation>
    </message>
    <message>
        <source>{}, step {}, {}</source>
        <translation>{}，第 {} 步，{}</translation>
    </message>
    <message>
        <source>The result was not saved: saving was stopped.</source>
        <translation>结果未保存：保存已停止。</translation>
    </message>
    <message>
        <source>The result was not saved: there is not enough memory.</source>
        <translation>结果未保存：内存不足。</translation>
    </message>
    <message>
        <source>saved dump pairs read</source>
        <translation>已读取的 dump 数据对</translation>
    </message>
    <message>
        <source>{} is too large for this machine&apos;s memory.</source>
        <translation>{} 过大，超出本机内存。</translation>
    </message>
    <message>
        <source>saved result</source>
        <translation>已保存的结果</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>保存时间</translation>
    </message>
    <message>
        <source>{} by Rundiff {}</source>
        <translation>{}，由 Rundiff {} 保存</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>steps compared</source>
        <translation>已比较的步</translation>
    </message>
    <message>
        <source>pairs of dumps</source>
        <translation>dump 数据对</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>已校验</translation>
    </message>
    <message>
        <source>what is shown here; &quot;rundiff compare&quot; of this file verifies every byte</source>
        <translation>此处显示的内容；对该文件执行“rundiff compare”可校验每个字节</translation>
    </message>
    <message>
        <source>run</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>made from</source>
        <translation>来源文件</translation>
    </message>
    <message>
        <source>other files</source>
        <translation>其他文件</translation>
    </message>
    <message>
        <source>{} more, in the file&apos;s &quot;provenance&quot;</source>
        <translation>另有 {} 个，见该文件的“provenance”</translation>
    </message>
    <message>
        <source>{} contains no decisions that Rundiff can use: {}</source>
        <translation>{} 中没有 Rundiff 可用的评审决定：{}</translation>
    </message>
    <message>
        <source>{} is not a session that Rundiff can open: {}</source>
        <translation>{} 不是 Rundiff 能打开的会话：{}</translation>
    </message>
    <message>
        <source>a JSON object is expected</source>
        <translation>应为 JSON 对象</translation>
    </message>
    <message>
        <source>&quot;schema&quot; should be &quot;{}&quot;</source>
        <translation>“schema”应为“{}”</translation>
    </message>
    <message>
        <source>a value in it has the wrong type</source>
        <translation>其中有值的类型错误</translation>
    </message>
    <message>
        <source>it does not name two runs</source>
        <translation>未指定两次训练</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>超差</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>checksum</source>
        <translation>校验值</translation>
    </message>
    <message>
        <source>epsilons</source>
        <translation>epsilon 数</translation>
    </message>
    <message>
        <source>step</source>
        <translation>step</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>允许值</translation>
    </message>
    <message>
        <source>rows written</source>
        <translation>已写入的行</translation>
    </message>
    <message>
        <source>there are no rows to compare; {} is not written</source>
        <translation>没有可比较的行；未写入 {}</translation>
    </message>
    <message>
        <source>The folder for the tables cannot be created ({}).</source>
        <translation>无法创建表格目录（{}）。</translation>
    </message>
    <message>
        <source>not in the mask</source>
        <translation>不在掩码内</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>how</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>largest |A-B|</source>
        <translation>最大 |A-B|</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <source>text or id</source>
        <translation>文本或 id</translation>
    </message>
    <message>
        <source>Numbers of a spreadsheet have 16 digits at most; the tables as CSV have all of them.</source>
        <translation>电子表格中的数值最多 16 位有效数字；CSV 表格保留全部位数。</translation>
    </message>
    <message>
        <source>The table {} has {} rows, more than a sheet can hold: it is split into {} sheets, &quot;{} part 1&quot; and following.</source>
        <translation>表 {} 有 {} 行，超出一个工作表的容量：拆分为 {} 个工作表，从“{} part 1”开始编号。</translation>
    </message>
    <message>
        <source>the disk is full, or temporary files cannot be written</source>
        <translation>磁盘已满，或无法写入临时文件</translation>
    </message>
    <message>
        <source>the rows of {} can no longer be read</source>
        <translation>{} 的行已无法读取</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation>操作被停止</translation>
    </message>
    <message>
        <source>{} cannot be written: {}.</source>
        <translation>{} 无法写入：{}。</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>已判定</translation>
    </message>
    <message>
        <source>shown only</source>
        <translation>仅列出</translation>
    </message>
    <message>
        <source>volatile</source>
        <translation>易变</translation>
    </message>
    <message>
        <source>equal text</source>
        <translation>文本相同</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>未理解</translation>
    </message>
    <message>
        <source>not readable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>times: {}</source>
        <translation>时间：{}</translation>
    </message>
    <message>
        <source>durations, rates, memory: {}</source>
        <translation>时长、速率、内存：{}</translation>
    </message>
    <message>
        <source>identities: {}</source>
        <translation>标识：{}</translation>
    </message>
    <message>
        <source>addresses: {}</source>
        <translation>地址：{}</translation>
    </message>
    <message>
        <source>machines: {}</source>
        <translation>机器：{}</translation>
    </message>
    <message>
        <source>paths: {}</source>
        <translation>路径：{}</translation>
    </message>
    <message>
        <source>by a template: {}</source>
        <translation>符合模板：{}</translation>
    </message>
    <message>
        <source>lines drawn by a clock: {}</source>
        <translation>由时钟决定打印的行：{}</translation>
    </message>
    <message>
        <source>1 setting differs</source>
        <translation>1 项设置不同</translation>
    </message>
    <message>
        <source>{} settings differ</source>
        <translation>{} 项设置不同</translation>
    </message>
    <message>
        <source>, {} times</source>
        <translation>，{} 次</translation>
    </message>
    <message>
        <source>{}: only in A</source>
        <translation>{}：仅 A 有</translation>
    </message>
    <message>
        <source>{}: only in B</source>
        <translation>{}：仅 B 有</translation>
    </message>
    <message>
        <source>{}: the bytes differ</source>
        <translation>{}：字节不同</translation>
    </message>
    <message>
        <source>... and {} more; --format json lists them all.</source>
        <translation>... 另有 {} 项；--format json 列出全部。</translation>
    </message>
    <message>
        <source>account</source>
        <translation>账目</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>what</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Differs, and is not understood</source>
        <translation>有差异且未理解</translation>
    </message>
    <message>
        <source>Settings that differ</source>
        <translation>不同的设置</translation>
    </message>
    <message>
        <source>Files that are neither equal nor only judged</source>
        <translation>既非相等、也非仅判定的文件</translation>
    </message>
    <message>
        <source>1 difference not understood</source>
        <translation>1 处差异未理解</translation>
    </message>
    <message>
        <source>{} differences not understood</source>
        <translation>{} 处差异未理解</translation>
    </message>
    <message>
        <source>1 file differs</source>
        <translation>1 个文件不同</translation>
    </message>
    <message>
        <source>{} files differ</source>
        <translation>{} 个文件不同</translation>
    </message>
    <message>
        <source>{}; 1 setting differs: {}</source>
        <translation>{}；1 项设置不同：{}</translation>
    </message>
    <message>
        <source>{}; {} settings differ: {}</source>
        <translation>{}；{} 项设置不同：{}</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>diagnosis</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>{} errors, {} warnings: without --brief they are listed</source>
        <translation>{} 个错误，{} 个警告：不带 --brief 时列出</translation>
    </message>
    <message>
        <source>no checksum, it could not be read</source>
        <translation>没有校验值，无法读取</translation>
    </message>
    <message>
        <source>SHA-256 {}</source>
        <translation>SHA-256 {}</translation>
    </message>
    <message>
        <source>{} (baseline)</source>
        <translation>{}（标杆）</translation>
    </message>
    <message>
        <source>{} steps compared</source>
        <translation>已比较 {} 步</translation>
    </message>
    <message>
        <source>, {} printed by a clock in one run only</source>
        <translation>，{} 个按时间打印、只在一次运行中出现</translation>
    </message>
    <message>
        <source>, {} not comparable ({} only in A, {} only in B)</source>
        <translation>，{} 项不可比较（{} 项仅 A 有，{} 项仅 B 有）</translation>
    </message>
    <message>
        <source>, none in one run only</source>
        <translation>，没有仅一次训练中有的项</translation>
    </message>
    <message>
        <source>{} rows of {} dump pairs compared by {}</source>
        <translation>按 {2} 比较了 {1} 对 dump 数据的 {0} 行</translation>
    </message>
    <message>
        <source>, {} dumps without a partner</source>
        <translation>，{} 份 dump 数据没有对应项</translation>
    </message>
    <message>
        <source>, NaN equals NaN</source>
        <translation>，NaN 等于 NaN</translation>
    </message>
    <message>
        <source>{} samples</source>
        <translation>{} 个样本</translation>
    </message>
    <message>
        <source>made by</source>
        <translation>生成工具</translation>
    </message>
    <message>
        <source>overruled: {}</source>
        <translation>已豁免：{}</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>failing</source>
        <translation>不通过</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>overruled</source>
        <translation>已豁免</translation>
    </message>
    <message>
        <source>{} confirmed, {} failing, {} unknown</source>
        <translation>已确认 {} 项，不通过 {} 项，未知 {} 项</translation>
    </message>
    <message>
        <source>, {} overruled</source>
        <translation>，已豁免 {} 项</translation>
    </message>
    <message>
        <source>, {} manual</source>
        <translation>，需人工确认 {} 项</translation>
    </message>
    <message>
        <source>, {} not applicable</source>
        <translation>，不适用 {} 项</translation>
    </message>
    <message>
        <source>judged: {}</source>
        <translation>已判定：{}</translation>
    </message>
    <message>
        <source>judged: {} further ones</source>
        <translation>已判定：另有 {} 个</translation>
    </message>
    <message>
        <source>{} files read</source>
        <translation>已读取 {} 个文件</translation>
    </message>
    <message>
        <source>form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>values compared</source>
        <translation>比较的值</translation>
    </message>
    <message>
        <source>differing</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>step {}, first {}</source>
        <translation>step {}，第一个是 {}</translation>
    </message>
    <message>
        <source>step {}: since the checkpoint before, A and B changed their weights in directions whose cosine is {:.4g}</source>
        <translation>step {}：自上一个 checkpoint 以来，A 和 B 改变权重的方向之间的余弦为 {:.4g}</translation>
    </message>
    <message>
        <source>Checkpoints: {}</source>
        <translation>checkpoint：{}</translation>
    </message>
    <message>
        <source>resumed</source>
        <translation>续训</translation>
    </message>
    <message>
        <source>B begins after step {}; the steps of A up to it have no partner</source>
        <translation>B 从 step {} 之后开始；A 中到该 step 为止的各 step 没有对应项</translation>
    </message>
    <message>
        <source>Not restored: {}; {}</source>
        <translation>没有恢复：{}；{}</translation>
    </message>
    <message>
        <source>Everything that the checkpoint of step {} holds was restored.</source>
        <translation>step {} 的 checkpoint 中的内容全部恢复了。</translation>
    </message>
    <message>
        <source>{} ({})</source>
        <translation>{}（{}）</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>the full precision of {}</source>
        <translation>{}的完整精度</translation>
    </message>
    <message>
        <source>{} in {} of {} keys</source>
        <translation>{}（{}/{} 个键）</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>the sharing of weights</source>
        <translation>权重的共享</translation>
    </message>
    <message>
        <source>the buffers</source>
        <translation>buffer</translation>
    </message>
    <message>
        <source>the master weights</source>
        <translation>主权重</translation>
    </message>
    <message>
        <source>the parameter groups</source>
        <translation>参数组</translation>
    </message>
    <message>
        <source>the learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>the step counter of the optimizer</source>
        <translation>优化器的 step 计数</translation>
    </message>
    <message>
        <source>the moments of the optimizer</source>
        <translation>优化器的动量</translation>
    </message>
    <message>
        <source>the scheduler</source>
        <translation>学习率调度器</translation>
    </message>
    <message>
        <source>the loss scale</source>
        <translation>loss scale</translation>
    </message>
    <message>
        <source>the average of the weights</source>
        <translation>权重的滑动平均</translation>
    </message>
    <message>
        <source>the accumulated gradients</source>
        <translation>累积的梯度</translation>
    </message>
    <message>
        <source>Python&apos;s generator</source>
        <translation>Python 的随机数生成器</translation>
    </message>
    <message>
        <source>numpy&apos;s generator</source>
        <translation>numpy 的随机数生成器</translation>
    </message>
    <message>
        <source>torch&apos;s generator</source>
        <translation>torch 的随机数生成器</translation>
    </message>
    <message>
        <source>the generator of the device</source>
        <translation>设备的随机数生成器</translation>
    </message>
    <message>
        <source>the position in the data</source>
        <translation>数据位置</translation>
    </message>
    <message>
        <source>something outside the checkpoint</source>
        <translation>checkpoint 之外的内容</translation>
    </message>
    <message>
        <source>the settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>{} in A, zero in B</source>
        <translation>A 为 {}，B 为零</translation>
    </message>
    <message>
        <source>{} in A, {} in B: one factor for all values</source>
        <translation>A 为 {}，B 为 {}：所有值相差同一倍数</translation>
    </message>
    <message>
        <source>B is A, rounded to 16 bits</source>
        <translation>B 是 A 舍入到 16 位</translation>
    </message>
    <message>
        <source>B holds the values of {} of A</source>
        <translation>B 是 A 中 {} 的值</translation>
    </message>
    <message>
        <source>one storage with {} in A, its own in B</source>
        <translation>在 A 中与 {} 共用存储，在 B 中有自己的存储</translation>
    </message>
    <message>
        <source>its own storage in A, one with {} in B</source>
        <translation>在 A 中有自己的存储，在 B 中与 {} 共用存储</translation>
    </message>
    <message>
        <source>begun again in B</source>
        <translation>在 B 中重新开始</translation>
    </message>
    <message>
        <source>equal in the coarser type</source>
        <translation>按较粗的类型相等</translation>
    </message>
    <message>
        <source>{} in A, {} in B</source>
        <translation>A 为 {}，B 为 {}</translation>
    </message>
    <message>
        <source>missing in B</source>
        <translation>B 中缺失</translation>
    </message>
    <message>
        <source>missing in A</source>
        <translation>A 中缺失</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>为零</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>同一倍数</translation>
    </message>
    <message>
        <source>cast</source>
        <translation>舍入到 16 位</translation>
    </message>
    <message>
        <source>swapped</source>
        <translation>互换</translation>
    </message>
    <message>
        <source>untied</source>
        <translation>不再共用</translation>
    </message>
    <message>
        <source>fresh</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>B was resumed at step {} with everything that its checkpoint holds; what differs is outside of it</source>
        <translation>B 在 step {} 续训，checkpoint 中的内容全部恢复；差异在 checkpoint 之外</translation>
    </message>
    <message>
        <source>B was resumed at step {} without {} ({})</source>
        <translation>B 在 step {} 续训时没有恢复{}（{}）</translation>
    </message>
    <message>
        <source>the checkpoints of step {} differ, first {}</source>
        <translation>step {} 的 checkpoint 不同，第一个是 {}</translation>
    </message>
    <message>
        <source>{} bytes</source>
        <translation>{} 字节</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>{} calls</source>
        <translation>{} 次调用</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>{} characters</source>
        <translation>{} 个字符</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>{} columns</source>
        <translation>{} 列</translation>
    </message>
    <message>
        <source>comparisons</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>{} comparisons</source>
        <translation>{} 次比较</translation>
    </message>
    <message>
        <source>curves and dumps</source>
        <translation>曲线和 dump 数据</translation>
    </message>
    <message>
        <source>{} curves and dumps</source>
        <translation>{} 条曲线和 dump 数据</translation>
    </message>
    <message>
        <source>data sets</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>{} data sets</source>
        <translation>{} 个数据集</translation>
    </message>
    <message>
        <source>dumps</source>
        <translation>dump 数据</translation>
    </message>
    <message>
        <source>{} dumps</source>
        <translation>{} 份 dump 数据</translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>{} events</source>
        <translation>{} 个事件</translation>
    </message>
    <message>
        <source>{} files</source>
        <translation>{} 个文件</translation>
    </message>
    <message>
        <source>{} folders</source>
        <translation>{} 个目录</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>行</translation>
    </message>
    <message>
        <source>{} lines</source>
        <translation>{} 行</translation>
    </message>
    <message>
        <source>lines of a source</source>
        <translation>源码行</translation>
    </message>
    <message>
        <source>{} lines of a source</source>
        <translation>{} 行源码</translation>
    </message>
    <message>
        <source>log records</source>
        <translation>日志记录</translation>
    </message>
    <message>
        <source>{} log records</source>
        <translation>{} 条日志记录</translation>
    </message>
    <message>
        <source>mapping entries</source>
        <translation>映射条目</translation>
    </message>
    <message>
        <source>{} mapping entries</source>
        <translation>{} 个映射条目</translation>
    </message>
    <message>
        <source>mapping file</source>
        <translation>映射文件</translation>
    </message>
    <message>
        <source>{} mapping file</source>
        <translation>{} 个映射文件</translation>
    </message>
    <message>
        <source>metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>{} metrics</source>
        <translation>{} 个指标</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>{} objects</source>
        <translation>{} 个对象</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>{} operators</source>
        <translation>{} 个算子</translation>
    </message>
    <message>
        <source>{} pairs of dumps</source>
        <translation>{} 对 dump 数据</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>{} parts</source>
        <translation>{} 个分片</translation>
    </message>
    <message>
        <source>{} programs</source>
        <translation>{} 个程序</translation>
    </message>
    <message>
        <source>records</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>{} records</source>
        <translation>{} 条记录</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>{} rows</source>
        <translation>{} 行数据</translation>
    </message>
    <message>
        <source>{} rules</source>
        <translation>{} 条规则</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>{} runs</source>
        <translation>{} 个训练</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>{} sources</source>
        <translation>{} 个源文件</translation>
    </message>
    <message>
        <source>{} statements</source>
        <translation>{} 条语句</translation>
    </message>
    <message>
        <source>{} steps</source>
        <translation>{} 步</translation>
    </message>
    <message>
        <source>tensor files</source>
        <translation>张量文件</translation>
    </message>
    <message>
        <source>{} tensor files</source>
        <translation>{} 个张量文件</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>{} tensors</source>
        <translation>{} 个张量</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>{} tokens</source>
        <translation>{} 个 token</translation>
    </message>
    <message>
        <source>values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>{} entries</source>
        <translation>{} 个条目</translation>
    </message>
    <message>
        <source>files and folders</source>
        <translation>文件和文件夹</translation>
    </message>
    <message>
        <source>{} files and folders</source>
        <translation>{} 个文件和文件夹</translation>
    </message>
    <message>
        <source>header</source>
        <translation>表头</translation>
    </message>
    <message>
        <source>{} header</source>
        <translation>{} 个表头</translation>
    </message>
    <message>
        <source>journals</source>
        <translation>日志文件</translation>
    </message>
    <message>
        <source>{} journals</source>
        <translation>{} 个日志文件</translation>
    </message>
    <message>
        <source>links</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>{} links</source>
        <translation>{} 个链接</translation>
    </message>
    <message>
        <source>{} metric</source>
        <translation>{} 个指标</translation>
    </message>
    <message>
        <source>names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>{} names</source>
        <translation>{} 个名称</translation>
    </message>
    <message>
        <source>options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>{} options</source>
        <translation>{} 个选项</translation>
    </message>
    <message>
        <source>pages</source>
        <translation>页</translation>
    </message>
    <message>
        <source>{} pages</source>
        <translation>{} 页</translation>
    </message>
    <message>
        <source>places</source>
        <translation>处</translation>
    </message>
    <message>
        <source>{} places</source>
        <translation>{} 处</translation>
    </message>
    <message>
        <source>records of other runs</source>
        <translation>其他训练的记录</translation>
    </message>
    <message>
        <source>{} records of other runs</source>
        <translation>{} 条其他训练的记录</translation>
    </message>
    <message>
        <source>transactions</source>
        <translation>事务</translation>
    </message>
    <message>
        <source>{} transactions</source>
        <translation>{} 个事务</translation>
    </message>
    <message>
        <source>{} commands</source>
        <translation>{} 条命令</translation>
    </message>
    <message>
        <source>dump files</source>
        <translation>dump 文件</translation>
    </message>
    <message>
        <source>{} dump files</source>
        <translation>{} 个 dump 文件</translation>
    </message>
    <message>
        <source>log files</source>
        <translation>日志文件</translation>
    </message>
    <message>
        <source>{} log files</source>
        <translation>{} 个日志文件</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>{} ranks</source>
        <translation>{} 个 rank</translation>
    </message>
    <message>
        <source>{} values of {}</source>
        <translation>{1} 的 {0} 个数值</translation>
    </message>
    <message>
        <source>values of {}</source>
        <translation>{} 的数值</translation>
    </message>
    <message>
        <source>{} of {} steps</source>
        <translation>{1} 步中有 {0} 步</translation>
    </message>
    <message>
        <source>{} of {} dumps</source>
        <translation>{1} 份 dump 数据中有 {0} 份</translation>
    </message>
    <message>
        <source>{} of {} ranks</source>
        <translation>{1} 个 rank 中有 {0} 个</translation>
    </message>
    <message>
        <source>{} of {} rows</source>
        <translation>{1} 行数据中有 {0} 行</translation>
    </message>
    <message>
        <source>{} of {} metrics</source>
        <translation>{1} 个指标中有 {0} 个</translation>
    </message>
    <message>
        <source>{} damaged</source>
        <translation>{}已损坏</translation>
    </message>
    <message>
        <source>{} permission denied</source>
        <translation>{}没有读取权限</translation>
    </message>
    <message>
        <source>{} truncated</source>
        <translation>{}被截断</translation>
    </message>
    <message>
        <source>{} not recognised</source>
        <translation>{}未识别</translation>
    </message>
    <message>
        <source>{} beyond a limit</source>
        <translation>{}超出限制</translation>
    </message>
    <message>
        <source>{} without a partner</source>
        <translation>{}没有对应项</translation>
    </message>
    <message>
        <source>{} replaced by a later record of the same step</source>
        <translation>{}被同一步的后续记录取代</translation>
    </message>
    <message>
        <source>{} repeated with a different value</source>
        <translation>{}以不同的值重复出现</translation>
    </message>
    <message>
        <source>{} without a usable checksum</source>
        <translation>{}没有可用的校验值</translation>
    </message>
    <message>
        <source>{} without all statistics</source>
        <translation>{}缺少部分统计量</translation>
    </message>
    <message>
        <source>{} not judged, and unequal</source>
        <translation>{}未判断，且不相等</translation>
    </message>
    <message>
        <source> and {} more metrics</source>
        <translation> 以及另外 {} 个指标</translation>
    </message>
    <message>
        <source>values of {} not judged, and unequal</source>
        <translation>{} 的值未判断，且不相等</translation>
    </message>
    <message>
        <source>1 compared</source>
        <translation>1 项，已比较</translation>
    </message>
    <message>
        <source>all {} compared</source>
        <translation>全部 {} 项已比较</translation>
    </message>
    <message>
        <source>{} compared; A has {}, B has {}</source>
        <translation>已比较 {} 项；A 有 {} 项，B 有 {} 项</translation>
    </message>
    <message>
        <source>{} of {} read</source>
        <translation>{1} 项中已读取 {0} 项</translation>
    </message>
    <message>
        <source>1 read</source>
        <translation>1 项，已读取</translation>
    </message>
    <message>
        <source>all {} read</source>
        <translation>全部 {} 项已读取</translation>
    </message>
    <message>
        <source>{} in both</source>
        <translation>双方：{}</translation>
    </message>
    <message>
        <source>A: {}; B: {}</source>
        <translation>A：{}；B：{}</translation>
    </message>
    <message>
        <source>{} relative</source>
        <translation>相对 {}</translation>
    </message>
    <message>
        <source>noise of {} runs</source>
        <translation>{} 次训练的噪声</translation>
    </message>
    <message>
        <source>{} (NaN in both)</source>
        <translation>{}（均为 NaN）</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>Coverage: incomplete</source>
        <translation>覆盖范围：不完整</translation>
    </message>
    <message>
        <source>Coverage: complete</source>
        <translation>覆盖范围：完整</translation>
    </message>
    <message>
        <source>Coverage: incomplete, as the options allow</source>
        <translation>覆盖范围：不完整，选项允许</translation>
    </message>
    <message>
        <source>A tolerance of its own judges a metric: --rtol &quot;{}=0.01&quot;</source>
        <translation>为指标单独设置容差即可判断它：--rtol &quot;{}=0.01&quot;</translation>
    </message>
    <message>
        <source>{} of {} samples</source>
        <translation>{}/{} 个样本</translation>
    </message>
    <message>
        <source>, first: {}</source>
        <translation>，首个：{}</translation>
    </message>
    <message>
        <source>Metrics of both logs ({})</source>
        <translation>双方日志共有的指标（{}）</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>first outside</source>
        <translation>首个超差处</translation>
    </message>
    <message>
        <source>first unequal</source>
        <translation>首个不等处</translation>
    </message>
    <message>
        <source>step {}:  A {}  B {}  |A-B| {}</source>
        <translation>第 {} 步：  A {}  B {}  |A-B| {}</translation>
    </message>
    <message>
        <source>epoch {}:  A {}  B {}  |A-B| {}</source>
        <translation>第 {} 个 epoch：  A {}  B {}  |A-B| {}</translation>
    </message>
    <message>
        <source>record {}:  A {}  B {}  |A-B| {}</source>
        <translation>记录 {}：  A {}  B {}  |A-B| {}</translation>
    </message>
    <message>
        <source>not checked: the metric is not a loss</source>
        <translation>未检查：该指标不是 loss</translation>
    </message>
    <message>
        <source>the logs do not contain the first two iterations of both trainings</source>
        <translation>日志不包含两次训练的前两次迭代</translation>
    </message>
    <message>
        <source>not enough common steps</source>
        <translation>共同步不足</translation>
    </message>
    <message>
        <source>not fixed: the first step is already outside; the first difference of the dumps shows where</source>
        <translation>未固定：第一步已超差；dump 数据的首个差异指出了位置</translation>
    </message>
    <message>
        <source>not fixed: the first step is already outside; check data, seeds, weights and the forward pass</source>
        <translation>未固定：第一步已超差；请检查数据、随机种子、权重和前向</translation>
    </message>
    <message>
        <source>the first loss agrees within atol, the second does not; the first difference of the dumps shows where</source>
        <translation>第一个 loss 在 atol 内一致，第二个不一致；dump 数据的首个差异指出了位置</translation>
    </message>
    <message>
        <source>the first loss agrees within atol, the second does not: check the backward pass and the update of the first step</source>
        <translation>第一个 loss 在 atol 内一致，第二个不一致：请检查第一步的反向和更新</translation>
    </message>
    <message>
        <source>both losses agree within atol: they show no difference of forward or backward pass</source>
        <translation>两个 loss 均在 atol 内一致：由它们看不出前向或反向有差异</translation>
    </message>
    <message>
        <source>the first loss agrees within atol, the second does not; the dumps differ in step {}, before a backward pass</source>
        <translation>第一个 loss 在 atol 内一致，第二个不一致；dump 数据在第 {} 步、反向之前即不一致</translation>
    </message>
    <message>
        <source>both losses agree within atol, but the dumps differ in step {}</source>
        <translation>两个 loss 均在 atol 内一致，但 dump 数据在第 {} 步不一致</translation>
    </message>
    <message>
        <source>  allowed {}</source>
        <translation>  允许值 {}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>NaN in both runs is outside unless --equal-nan is given</source>
        <translation>除非指定 --equal-nan，两次训练均为 NaN 也算超差</translation>
    </message>
    <message>
        <source>apart from NaN</source>
        <translation>除 NaN 外</translation>
    </message>
    <message>
        <source>every other step is within</source>
        <translation>其他各步都在容差内</translation>
    </message>
    <message>
        <source>other metric</source>
        <translation>其他指标</translation>
    </message>
    <message>
        <source>{} is outside its tolerance:</source>
        <translation>{} 超出其容差：</translation>
    </message>
    <message>
        <source>mean rel. error</source>
        <translation>平均相对误差</translation>
    </message>
    <message>
        <source>{} (only of the steps that are finite in both runs: {} of {})</source>
        <translation>{}（仅计两次训练均为有限值的步：{} / {}）</translation>
    </message>
    <message>
        <source>its only one</source>
        <translation>唯一的一次</translation>
    </message>
    <message>
        <source>all {}</source>
        <translation>全部 {} 次</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{}（全部：{}）</translation>
    </message>
    <message>
        <source>run in the log</source>
        <translation>日志中的训练</translation>
    </message>
    <message>
        <source>A {}, B {}</source>
        <translation>A {}，B {}</translation>
    </message>
    <message>
        <source>Curves: {}</source>
        <translation>曲线：{}</translation>
    </message>
    <message>
        <source>inside the noise of {} runs</source>
        <translation>在 {} 次训练的噪声之内</translation>
    </message>
    <message>
        <source>{} (usually {}, which agrees)</source>
        <translation>{}（通常显示 {}，该指标一致）</translation>
    </message>
    <message>
        <source>|A-B| &lt;= {} + {} |B|</source>
        <translation>|A-B| &lt;= {} + {} |B|</translation>
    </message>
    <message>
        <source>record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>step, A shifted by {}</source>
        <translation>step，A 偏移 {}</translation>
    </message>
    <message>
        <source>aligned by</source>
        <translation>对齐方式</translation>
    </message>
    <message>
        <source>{} common steps; {} only in A, {} only in B</source>
        <translation>共同步 {} 步；仅 A 有 {} 步，仅 B 有 {} 步</translation>
    </message>
    <message>
        <source>by the clock</source>
        <translation>按时间打印</translation>
    </message>
    <message>
        <source>{} steps only in A, {} only in B: progress bars and timers print what the time allows; they are not missing</source>
        <translation>{} 步只在 A 中，{} 步只在 B 中：进度条和定时器在时间允许时才打印，这些步并不算缺失</translation>
    </message>
    <message>
        <source>none: all printed values of this metric are equal</source>
        <translation>无：该指标打印出的值全部相等</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大差异</translation>
    </message>
    <message>
        <source>first two steps</source>
        <translation>前两步</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>{} rows ignored by 1 rule</source>
        <translation>1 条规则忽略了 {} 行</translation>
    </message>
    <message>
        <source>{} rows ignored by {} rules</source>
        <translation>{1} 条规则忽略了 {0} 行</translation>
    </message>
    <message>
        <source>{} rows matched manually</source>
        <translation>手动匹配了 {} 行</translation>
    </message>
    <message>
        <source>A: {}</source>
        <translation>A：{}</translation>
    </message>
    <message>
        <source>B: {}</source>
        <translation>B：{}</translation>
    </message>
    <message>
        <source>A and B: {}</source>
        <translation>A 和 B：{}</translation>
    </message>
    <message>
        <source>{} [step {}]</source>
        <translation>{} [第 {} 步]</translation>
    </message>
    <message>
        <source>{} [step {}, {}]</source>
        <translation>{} [第 {} 步，{}]</translation>
    </message>
    <message>
        <source>Contradiction: {}</source>
        <translation>矛盾：{}</translation>
    </message>
    <message>
        <source>What results of msprobe say ({})</source>
        <translation>msprobe 的结果说明了什么（{}）</translation>
    </message>
    <message>
        <source>NOTHING TO EXAMINE</source>
        <translation>没有可检查的内容</translation>
    </message>
    <message>
        <source>BROKEN: {} findings, the first in step {}</source>
        <translation>违反规律：{} 项发现，首项在第 {} 步</translation>
    </message>
    <message>
        <source>INCOMPLETE: no law is broken where the run could be read</source>
        <translation>不完整：训练中可读取的部分未违反规律</translation>
    </message>
    <message>
        <source>POSSIBLE: {} findings that may have a harmless reason</source>
        <translation>可疑：{} 项发现，可能有无害的原因</translation>
    </message>
    <message>
        <source>NO FINDING: no law is broken</source>
        <translation>无发现：未违反规律</translation>
    </message>
    <message>
        <source>Step {}, {}: {}</source>
        <translation>第 {} 步，{}：{}</translation>
    </message>
    <message>
        <source>law</source>
        <translation>规律</translation>
    </message>
    <message>
        <source>confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>to decide</source>
        <translation>判定方法</translation>
    </message>
    <message>
        <source>examined</source>
        <translation>已检查</translation>
    </message>
    <message>
        <source>{} of {} dumps, {} forward calls; a law exists for {} of them</source>
        <translation>{1} 份 dump 数据中的 {0} 份，{2} 次前向调用；其中 {3} 次有对应的规律</translation>
    </message>
    <message>
        <source>{} more findings: --format json lists them</source>
        <translation>另有 {} 项发现：--format json 列出全部</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is the only metric that is named like a training loss</source>
        <translation>“{}”是唯一按名称属于训练 loss 的指标</translation>
    </message>
    <message>
        <source>of {} metrics that are named like a training loss, &quot;{}&quot; is the likeliest</source>
        <translation>在 {} 个按名称属于训练 loss 的指标中，“{}”的可能性最大</translation>
    </message>
    <message>
        <source>no metric is named like a training loss; &quot;{}&quot; is a loss of the evaluation</source>
        <translation>没有按名称属于训练 loss 的指标；“{}”是评估的 loss</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is a loss by its name</source>
        <translation>“{}”按名称是 loss</translation>
    </message>
    <message>
        <source>no metric is named like a loss; &quot;{}&quot; is the best candidate of {}</source>
        <translation>没有按名称属于 loss 的指标；“{}”是 {} 个指标中的最佳候选</translation>
    </message>
    <message>
        <source>the gradients agree before they are reduced over the ranks and differ after it: look at the communication</source>
        <translation>梯度在 rank 间聚合前一致，聚合后不一致：请排查通信</translation>
    </message>
    <message>
        <source>first in step {}, rank {}, at {} of {}</source>
        <translation>首个差异在第 {0} 步，rank {1}，{3} 的 {2}</translation>
    </message>
    <message>
        <source>Monitor</source>
        <translation>训练状态监控</translation>
    </message>
    <message>
        <source>step {}, rank {}, {} of {} ({})</source>
        <translation>第 {0} 步，rank {1}，{3} 的 {2}（{4}）</translation>
    </message>
    <message>
        <source>at this step</source>
        <translation>在该步</translation>
    </message>
    <message>
        <source>outside: {} series of {} modules in {} ranks</source>
        <translation>超差：{2} 个 rank 的 {1} 个模块中有 {0} 个序列</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>leaves the noise of {} runs slowly: steps {} to {} together, on average {} deviations from their mean; no single step is outside before</source>
        <translation>缓慢偏离 {} 次训练的噪声：第 {} 到 {} 步合计，平均偏离其均值 {} 个偏差；在此之前没有单独超出的步</translation>
    </message>
    <message>
        <source>outside the noise of {} runs from step {}: A {}, mean {}, deviation {}, allowed {}</source>
        <translation>自第 {1} 步起超出 {0} 次训练的噪声：A {2}，均值 {3}，偏差 {4}，允许 {5}</translation>
    </message>
    <message>
        <source>inside the noise of {} runs; a single step {} deviations from their mean would be outside ({} % false alarms on the whole curve)</source>
        <translation>在 {} 次训练的噪声之内；单独一步偏离其均值 {} 个偏差时才算超出（整条曲线的误报率为 {} %）</translation>
    </message>
    <message>
        <source>; without two repeats the tolerance decides, and step {} is outside it</source>
        <translation>；没有两次重复的步由容差决定，第 {} 步超出容差</translation>
    </message>
    <message>
        <source>; {} steps without two repeats were judged by the tolerance</source>
        <translation>；没有两次重复的 {} 步按容差判断</translation>
    </message>
    <message>
        <source>{} from step {}</source>
        <translation>{}（自第 {} 步起）</translation>
    </message>
    <message>
        <source>{} from epoch {}</source>
        <translation>{}（自第 {} 个 epoch 起）</translation>
    </message>
    <message>
        <source>{} from record {}</source>
        <translation>{}（自记录 {} 起）</translation>
    </message>
    <message>
        <source>{} slowly from step {}</source>
        <translation>{} 自第 {} 步起缓慢偏离</translation>
    </message>
    <message>
        <source>{} slowly from epoch {}</source>
        <translation>{} 自第 {} 个 epoch 起缓慢偏离</translation>
    </message>
    <message>
        <source>{} slowly from record {}</source>
        <translation>{} 自记录 {} 起缓慢偏离</translation>
    </message>
    <message>
        <source>the {} runs print equal numbers: there is no noise to measure, the tolerance decides</source>
        <translation>{} 次训练打印的数相同：没有可测量的噪声，由容差决定</translation>
    </message>
    <message>
        <source>the {} runs have no steps in common: the tolerance decides</source>
        <translation>{} 次训练没有共同步：由容差决定</translation>
    </message>
    <message>
        <source>{} runs are too few for this noise: only a step more than {} deviations from their mean would be outside. The tolerance decides; add repeats (--baseline)</source>
        <translation>{} 次训练对这种噪声来说太少：只有偏离其均值 {} 个偏差以上的步才会超出。由容差决定；请添加重复运行（--baseline）</translation>
    </message>
    <message>
        <source>atol {} (default {})</source>
        <translation>atol {}（默认 {}）</translation>
    </message>
    <message>
        <source>rtol {} (default {})</source>
        <translation>rtol {}（默认 {}）</translation>
    </message>
    <message>
        <source>atol {} is larger than all that {} changes by ({}) and cannot decide: the runs differ from {}. Choose --atol</source>
        <translation>atol {} 大于 {} 的全部变化幅度（{}），无法判断：自{}起有差异。请指定 --atol</translation>
    </message>
    <message>
        <source>atol {} is larger than every value of {} (the largest is {}) and cannot decide: the runs differ from {}. Choose --atol</source>
        <translation>atol {} 大于 {} 的所有值（最大值为 {}），无法判断：自{}起有差异。请指定 --atol</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>match</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>only A</source>
        <translation>仅 A</translation>
    </message>
    <message>
        <source>only B</source>
        <translation>仅 B</translation>
    </message>
    <message>
        <source>first difference</source>
        <translation>首个差异</translation>
    </message>
    <message>
        <source>... and {} more pairs; --format json lists them all.</source>
        <translation>... 另有 {} 对；--format json 列出全部。</translation>
    </message>
    <message>
        <source>Operators: {} (by {}, {} pairs of dumps)</source>
        <translation>算子：{}（按 {} 比较，{} 对 dump 数据）</translation>
    </message>
    <message>
        <source>pass, warning and error are msprobe&apos;s results: its rules pass differences that make the runs different here.</source>
        <translation>通过、警告和错误为 msprobe 的结果：其规则会放过在此处使两次训练不一致的差异。</translation>
    </message>
    <message>
        <source>step {}, row {}, {}</source>
        <translation>第 {} 步，第 {} 行数据，{}</translation>
    </message>
    <message>
        <source>step {}, {}, row {}, {}</source>
        <translation>第 {} 步，{}，第 {} 行数据，{}</translation>
    </message>
    <message>
        <source>; the inputs agree</source>
        <translation>；输入一致</translation>
    </message>
    <message>
        <source>First difference: {}</source>
        <translation>首个差异：{}</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>known</source>
        <translation>已知问题</translation>
    </message>
    <message>
        <source>Remedy: {}</source>
        <translation>处理方法：{}</translation>
    </message>
    <message>
        <source>First difference in numbers: {}</source>
        <translation>首个差异的数值：{}</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>The nearest dump before the losses differ: {}; steps between: {}.</source>
        <translation>loss 不一致之前最近的 dump 数据：{}；相隔步数：{}。</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>评审决定</translation>
    </message>
    <message>
        <source>DIFFERENT: {} leaves the majority of {} ranks in step {}, first at {}</source>
        <translation>不一致：第 {2} 步中 {0} 偏离 {1} 个 rank 的多数，首先在 {3}</translation>
    </message>
    <message>
        <source>DIFFERENT: rank{} leaves the majority of {} ranks in step {}, by its {}</source>
        <translation>不一致：第 {2} 步中 rank{0} 的 {3} 偏离 {1} 个 rank 的多数</translation>
    </message>
    <message>
        <source>SAME: all ranks agree in everything that they share</source>
        <translation>一致：所有 rank 的共有内容均一致</translation>
    </message>
    <message>
        <source>UNDECIDED: ranks differ, and no majority shows which of them is odd</source>
        <translation>无法判定：各 rank 不一致，且没有多数能表明哪个 rank 异常</translation>
    </message>
    <message>
        <source>INCOMPLETE: not everything could be compared between ranks</source>
        <translation>不完整：rank 之间未能全部比较</translation>
    </message>
    <message>
        <source>{} leaves the others in {} rows, first in row {}, {}, in which {} ranks agree</source>
        <translation>{0} 有 {1} 行与其他 rank 不一致，首先是第 {2} 行 {3}，该行有 {4} 个 rank 一致</translation>
    </message>
    <message>
        <source>majority</source>
        <translation>多数</translation>
    </message>
    <message>
        <source>{} is not compared: no other rank makes the same calls.</source>
        <translation>{} 未比较：没有其他 rank 进行相同的调用。</translation>
    </message>
    <message>
        <source>{} make the same calls; {} rows each, a majority agrees in {}</source>
        <translation>{} 的调用相同；各 {} 行，其中 {} 行有多数一致</translation>
    </message>
    <message>
        <source>{} alike; {} rows each, a majority agrees in {}</source>
        <translation>{} 调用相同；各 {} 行，其中 {} 行多数一致</translation>
    </message>
    <message>
        <source>Each rank has data of its own: only parameters are judged.</source>
        <translation>各 rank 的数据不同：只判定参数。</translation>
    </message>
    <message>
        <source>{} rows differ without a majority.</source>
        <translation>{} 行不一致且没有多数。</translation>
    </message>
    <message>
        <source>{} more ranks leave the majority: --format json lists them</source>
        <translation>另有 {} 个 rank 偏离多数：--format json 列出全部</translation>
    </message>
    <message>
        <source>Step {}</source>
        <translation>第 {} 步</translation>
    </message>
    <message>
        <source>{} more steps: --format json lists them</source>
        <translation>另有 {} 步：--format json 列出全部</translation>
    </message>
    <message>
        <source>several bits explain it</source>
        <translation>有多个位可以解释</translation>
    </message>
    <message>
        <source>its sign</source>
        <translation>其符号位</translation>
    </message>
    <message>
        <source>bit {} of its exponent</source>
        <translation>其指数的第 {} 位</translation>
    </message>
    <message>
        <source>bit {} of its mantissa</source>
        <translation>其尾数的第 {} 位</translation>
    </message>
    <message>
        <source>One of {} elements differs, and in one bit only: element {}, {}: {:.9g} became {:.9g}. Defective memory changes data like this. A repeat on another device decides.</source>
        <translation>{} 个元素中有一个不同，且只有一个位不同：元素 {}，{}：{:.9g} 变成了 {:.9g}。有缺陷的内存会这样改变数据。在另一设备上重复运行可以判定。</translation>
    </message>
    <message>
        <source>{} of {} elements differ, each in one bit, first element {}, {}: {:.9g} became {:.9g}. Flipped bits look like this, but so do rounding and other data.</source>
        <translation>{} 个元素不同（共 {} 个），每个只有一个位不同，第一个是元素 {}，{}：{:.9g} 变成了 {:.9g}。位翻转会是这样，但舍入和其他数据也会如此。</translation>
    </message>
    <message>
        <source>All statistics are consistent with one flipped bit of one element ({}): {:.6g} became {:.6g}. Which element is not known without tensors. A repeat on another device decides.</source>
        <translation>所有统计值都符合一个元素的一个位翻转（{}）：{:.6g} 变成了 {:.6g}。没有张量就无法知道是哪个元素。在另一设备上重复运行可以判定。</translation>
    </message>
    <message>
        <source>{} of {} dumps of {} steps, {} values of metrics</source>
        <translation>{2} 步的 {1} 份 dump 数据中的 {0} 份，指标值 {3} 个</translation>
    </message>
    <message>
        <source>step {}, rank{}: {} is {:.9g}, and {:.9g} on {} of {} ranks</source>
        <translation>第 {0} 步，rank{1}：{2} 为 {3:.9g}，而 {6} 个 rank 中有 {5} 个为 {4:.9g}</translation>
    </message>
    <message>
        <source>{}, one after the other:</source>
        <translation>{} 次，依次为：</translation>
    </message>
    <message>
        <source>{} records from line {}, steps {} to {}</source>
        <translation>从第 {1} 行起 {0} 条记录，第 {2} 步至第 {3} 步</translation>
    </message>
    <message>
        <source>format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>because</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>{}, chosen by the user</source>
        <translation>{}，由用户指定</translation>
    </message>
    <message>
        <source>encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>default metric</source>
        <translation>默认指标</translation>
    </message>
    <message>
        <source>{} of &quot;{}&quot;, from {} to {}</source>
        <translation>“{1}”共 {0} 步，从第 {2} 步到第 {3} 步</translation>
    </message>
    <message>
        <source>repeated</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>{} records replaced by a later record of the same step</source>
        <translation>{} 条记录被同一步的后续记录替换</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无数值</translation>
    </message>
    <message>
        <source>{} records without a value</source>
        <translation>{} 条记录没有数值</translation>
    </message>
    <message>
        <source>unread lines</source>
        <translation>未读取的行</translation>
    </message>
    <message>
        <source>{}: other lines with numbers, {} of them name a result</source>
        <translation>{}：其他含数字的行，其中 {} 行提到结果</translation>
    </message>
    <message>
        <source>{} of {} lines</source>
        <translation>{1} 行中的 {0} 行</translation>
    </message>
    <message>
        <source>Files ({})</source>
        <translation>文件（{}）</translation>
    </message>
    <message>
        <source>reader</source>
        <translation>读取器</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Checkpoints ({})</source>
        <translation>checkpoint（{}）</translation>
    </message>
    <message>
        <source>Dumps ({})</source>
        <translation>dump 数据（{}）</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Results of msprobe ({})</source>
        <translation>msprobe 的结果（{}）</translation>
    </message>
    <message>
        <source>tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>{}: {} logs, {} dumps</source>
        <translation>{}：{} 个日志，{} 份 dump 数据</translation>
    </message>
    <message>
        <source>, {} files of tokens</source>
        <translation>，{} 个 token 文件</translation>
    </message>
    <message>
        <source>In {}: {}</source>
        <translation>在 {} 中：{}</translation>
    </message>
    <message>
        <source>A calls {}; B calls {} instead.</source>
        <translation>A 调用 {}；B 改为调用 {}。</translation>
    </message>
    <message>
        <source>only A calls {}.</source>
        <translation>仅 A 调用 {}。</translation>
    </message>
    <message>
        <source>only B calls {}.</source>
        <translation>仅 B 调用 {}。</translation>
    </message>
    <message>
        <source>Problems ({})</source>
        <translation>问题（{}）</translation>
    </message>
    <message>
        <source>Randomness checklist ({})</source>
        <translation>随机性检查清单（{}）</translation>
    </message>
    <message>
        <source>judged by</source>
        <translation>判断依据</translation>
    </message>
    <message>
        <source>step {}, sample {}, token {}</source>
        <translation>步 {}，样本 {}，token {}</translation>
    </message>
    <message>
        <source>step {}, sample {}</source>
        <translation>步 {}，样本 {}</translation>
    </message>
    <message>
        <source>{} (A) against {} (B)</source>
        <translation>{}（A）与 {}（B）</translation>
    </message>
    <message>
        <source>, mask {}</source>
        <translation>，掩码 {}</translation>
    </message>
    <message>
        <source>{} (possible)</source>
        <translation>{}（可能）</translation>
    </message>
    <message>
        <source>the probabilities differ by {}</source>
        <translation>概率相差 {}</translation>
    </message>
    <message>
        <source>A {}, B {}: they differ by {} nats</source>
        <translation>A {}，B {}：相差 {} nat</translation>
    </message>
    <message>
        <source>mean |A-B|</source>
        <translation>平均 |A-B|</translation>
    </message>
    <message>
        <source>ratios B/A</source>
        <translation>比值 B/A</translation>
    </message>
    <message>
        <source>effective</source>
        <translation>有效样本</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Samples with the largest differences:</source>
        <translation>差异最大的样本：</translation>
    </message>
    <message>
        <source>text of A</source>
        <translation>A 的文本</translation>
    </message>
    <message>
        <source>text of B</source>
        <translation>B 的文本</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>none differs</source>
        <translation>没有不同</translation>
    </message>
    <message>
        <source>It differs from position {} of the sequence on; the token is at {}.</source>
        <translation>从序列的位置 {} 开始不同；该 token 位于 {}。</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>What to do: {}</source>
        <translation>处理方法：{}</translation>
    </message>
    <message>
        <source>Tokens: {}</source>
        <translation>Token：{}</translation>
    </message>
    <message>
        <source>{} nats</source>
        <translation>{} nat</translation>
    </message>
    <message>
        <source>{} samples, {} tokens that count; {} tokens outside</source>
        <translation>{} 个样本，{} 个计入的 token；{} 个 token 超出容差</translation>
    </message>
    <message>
        <source>{} samples by their texts or tokens</source>
        <translation>{} 个样本，按文本或 token</translation>
    </message>
    <message>
        <source>{} at step {} only</source>
        <translation>{}（仅第 {} 步）</translation>
    </message>
    <message>
        <source>{} at epoch {} only</source>
        <translation>{}（仅第 {} 个 epoch）</translation>
    </message>
    <message>
        <source>{} at record {} only</source>
        <translation>{}（仅第 {} 条记录）</translation>
    </message>
    <message>
        <source>{} from step {} (inside again from step {})</source>
        <translation>{}（自第 {} 步起，自第 {} 步起重回容差内）</translation>
    </message>
    <message>
        <source>{} from epoch {} (inside again from epoch {})</source>
        <translation>{}（自第 {} 个 epoch 起，自第 {} 个 epoch 起重回容差内）</translation>
    </message>
    <message>
        <source>{} from record {} (inside again from record {})</source>
        <translation>{}（自第 {} 条记录起，自第 {} 条记录起重回容差内）</translation>
    </message>
    <message>
        <source>NaN in both runs</source>
        <translation>两次训练均为 NaN</translation>
    </message>
    <message>
        <source>NaN in both runs; other values from {}</source>
        <translation>两次训练均为 NaN；其他值自{}起</translation>
    </message>
    <message>
        <source>INCOMPLETE: everything that is judged is equal; unequal, and not judged: {}</source>
        <translation>不完整：所有参与判断的内容都相等；不相等且未判断：{}</translation>
    </message>
    <message>
        <source>INCOMPLETE: everything that is judged is within tolerance; unequal, and not judged: {}</source>
        <translation>不完整：所有参与判断的内容都在容差内；不相等且未判断：{}</translation>
    </message>
    <message>
        <source>INCOMPLETE: everything that is judged is equal; {}</source>
        <translation>不完整：所有参与判断的内容都相等；{}</translation>
    </message>
    <message>
        <source>INCOMPLETE: everything that is judged is within tolerance; {}</source>
        <translation>不完整：所有参与判断的内容都在容差内；{}</translation>
    </message>
    <message>
        <source>INCOMPLETE: {}</source>
        <translation>不完整：{}</translation>
    </message>
    <message>
        <source>INCOMPLETE: {}; compared: {}</source>
        <translation>不完整：{}；已比较：{}</translation>
    </message>
    <message>
        <source>INCOMPLETE: all printed digits are equal where both could be read: {}</source>
        <translation>不完整：双方均可读取的部分，打印的所有位数均相等：{}</translation>
    </message>
    <message>
        <source>INCOMPLETE: equal where both could be read: {}</source>
        <translation>不完整：双方均可读取的部分相等：{}</translation>
    </message>
    <message>
        <source>INCOMPLETE: within tolerance where both could be read: {}</source>
        <translation>不完整：双方均可读取的部分在容差内：{}</translation>
    </message>
    <message>
        <source>DIFFERENT: {}</source>
        <translation>不一致：{}</translation>
    </message>
    <message>
        <source>DIFFERENT: {}; outside the tolerance: {}</source>
        <translation>不同：{}；超出容差：{}</translation>
    </message>
    <message>
        <source>DIFFERENT: first in step {} at {}</source>
        <translation>不一致：首个差异在第 {} 步的 {}</translation>
    </message>
    <message>
        <source>DIFFERENT: first in step {}, {}, at {}</source>
        <translation>不一致：首个差异在第 {} 步，{}，{}</translation>
    </message>
    <message>
        <source>DIFFERENT: tokens: first in {} ({})</source>
        <translation>不同：token：首先在 {}（{}）</translation>
    </message>
    <message>
        <source>DIFFERENT: outside the noise: {}</source>
        <translation>不一致：超出噪声：{}</translation>
    </message>
    <message>
        <source>DIFFERENT: outside the noise: {}; outside the tolerance: {}</source>
        <translation>不一致：超出噪声：{}；超出容差：{}</translation>
    </message>
    <message>
        <source>DIFFERENT</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>DIFFERENT: outside the tolerance: {}</source>
        <translation>不一致：超出容差：{}</translation>
    </message>
    <message>
        <source>SAME where both could be read: {}; the options allow the rest to be missing</source>
        <translation>一致（双方均可读取的部分）：{}；其余部分按选项允许缺失</translation>
    </message>
    <message>
        <source>WITHIN TOLERANCE where both could be read: {}; the options allow the rest to be missing</source>
        <translation>容差内（双方均可读取的部分）：{}；其余部分按选项允许缺失</translation>
    </message>
    <message>
        <source>SAME: both columns of all tokens that count are equal</source>
        <translation>相同：所有计入的 token 的两列相等</translation>
    </message>
    <message>
        <source>WITHIN TOLERANCE: the rollout engine and the trainer agree, as far as rounding allows</source>
        <translation>在容差内：推理引擎与训练引擎一致，差异在舍入范围内</translation>
    </message>
    <message>
        <source>SAME: everything that is judged is equal; not judged, as their meaning is unknown, and unequal: {}</source>
        <translation>一致：参与判断的内容全部相等；含义未知而不参与判断、但不相等的有：{}</translation>
    </message>
    <message>
        <source>WITHIN TOLERANCE: nothing that is judged is outside the tolerance; not judged, as their meaning is unknown, and unequal: {}</source>
        <translation>容差内：参与判断的内容都没有超差；含义未知而不参与判断、但不相等的有：{}</translation>
    </message>
    <message>
        <source>WITHIN THE NOISE: the runs are not equal, and A is inside the noise of {} runs</source>
        <translation>噪声内：两次训练不相等，但 A 在 {} 次训练的噪声之内</translation>
    </message>
    <message>
        <source>SAME: everything that the options chose is equal</source>
        <translation>一致：选项所选的内容全部相等</translation>
    </message>
    <message>
        <source>SAME: the two trainings that were compared are equal; the logs hold others</source>
        <translation>一致：所比较的两次训练相等；日志中还有其他训练</translation>
    </message>
    <message>
        <source>SAME: everything that both runs have is equal</source>
        <translation>一致：两次训练共有的内容全部相等</translation>
    </message>
    <message>
        <source>WITHIN TOLERANCE: all printed digits are equal; the dumps do not have more</source>
        <translation>容差内：打印的所有位数均相等；dump 数据没有更多位数</translation>
    </message>
    <message>
        <source>WITHIN TOLERANCE: the runs are not equal, and no value is outside the tolerance</source>
        <translation>容差内：两次训练不相等，但没有值超出容差</translation>
    </message>
    <message>
        <source>NOTHING TO COMPARE</source>
        <translation>没有可比较的内容</translation>
    </message>
    <message>
        <source>{}; no dump was compared, see the problems</source>
        <translation>{}；没有比较任何 dump 数据，参见问题列表</translation>
    </message>
    <message>
        <source>within tolerance</source>
        <translation>容差内</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>{} is a folder; a file name is expected.</source>
        <translation>{} 是目录；应为文件名。</translation>
    </message>
    <message>
        <source>{} is not a regular file and is not replaced.</source>
        <translation>{} 不是普通文件，未替换。</translation>
    </message>
    <message>
        <source>The files cannot be moved into this folder ({}).</source>
        <translation>文件无法移动到该目录（{}）。</translation>
    </message>
    <message>
        <source>{}: the tensor could not be read completely</source>
        <translation>{}：张量未能完整读取</translation>
    </message>
    <message>
        <source>there is no configuration folder: neither XDG_CONFIG_HOME nor HOME is set</source>
        <translation>没有配置目录：XDG_CONFIG_HOME 和 HOME 均未设置</translation>
    </message>
    <message>
        <source>{} already exists; choose a different name or remove the file</source>
        <translation>{} 已存在；请更换名称或删除该文件</translation>
    </message>
    <message>
        <source>{} does not fit into the archive: a zip file cannot hold more than 4 GB.</source>
        <translation>{} 无法放入归档：zip 文件不能超过 4 GB。</translation>
    </message>
    <message>
        <source>{} could not be compressed.</source>
        <translation>{} 无法压缩。</translation>
    </message>
    <message>
        <source>Stopped after {:g} s, the time limit (--time-limit): what was read and compared until then is shown, the rest is missing.</source>
        <translation>已在 {:g} s 后停止，达到时间上限（--time-limit）：显示此前已读取和已比较的内容，其余缺失。</translation>
    </message>
    <message>
        <source>Stopped at {:.3g} GB of memory, the limit (--memory-limit): what was read and compared until then is shown, the rest is missing.</source>
        <translation>已在占用 {:.3g} GB 内存时停止，达到内存上限（--memory-limit）：显示此前已读取和已比较的内容，其余缺失。</translation>
    </message>
    <message>
        <source>There is nothing to draw: the runs have no metric and no dump in common.</source>
        <translation>没有可绘制的内容：两次训练没有共有的指标和 dump 数据。</translation>
    </message>
    <message>
        <source>{}: the name of a picture must end in .png, .svg or .pdf.</source>
        <translation>{}：图片的文件名必须以 .png、.svg 或 .pdf 结尾。</translation>
    </message>
    <message>
        <source>{}: there is not enough memory for this picture.</source>
        <translation>{}：内存不足，无法绘制这幅图。</translation>
    </message>
    <message>
        <source>The comparison at a glance</source>
        <translation>比较概览</translation>
    </message>
    <message>
        <source>A over B, every step used; below, |A - B| against the tolerance</source>
        <translation>A 叠加于 B，使用每一步；下方为 |A - B| 与容差的对比</translation>
    </message>
    <message>
        <source>Where the operators differ</source>
        <translation>算子的差异位置</translation>
    </message>
</context>
<context>
    <name>ModuleGraph</name>
    <message>
        <source>only in A</source>
        <translation>仅 A 有</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅 B 有</translation>
    </message>
    <message>
        <source>≠ origin</source>
        <translation>≠ 源头</translation>
    </message>
    <message>
        <source>! one run</source>
        <translation>! 仅一侧</translation>
    </message>
    <message>
        <source>Graph of the module</source>
        <translation>模块的计算图</translation>
    </message>
    <message>
        <source>▴ outer module</source>
        <translation>▴ 外层模块</translation>
    </message>
    <message>
        <source>Ctrl and the wheel also zoom</source>
        <translation>按住 Ctrl 并滚动滚轮也可缩放</translation>
    </message>
    <message>
        <source>whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>The content of a module is drawn here when the dumps contain modules (construct.json, level mix or L0).</source>
        <translation>dump 数据含有模块信息时（construct.json，level 为 mix 或 L0），此处绘制模块的内容。</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
</context>
<context>
    <name>ModuleTreeModel</name>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source> · only A</source>
        <translation> · 仅 A</translation>
    </message>
    <message>
        <source> · only B</source>
        <translation> · 仅 B</translation>
    </message>
    <message>
        <source>Calls that differ: %1 of %2, in %3 of %4 rows; origins: %5; calls of one run only: %6</source>
        <translation>%2 次调用中有 %1 次不一致，涉及 %4 行中的 %3 行；源头：%5 次；仅出现在一次训练中：%6 次</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用数</translation>
    </message>
    <message>
        <source>Differ</source>
        <translation>不一致</translation>
    </message>
</context>
<context>
    <name>ModuleTreeView</name>
    <message>
        <source>This view shows the modules of the model and what differs inside each of them.
It requires construct.json, which msprobe writes with level mix or L0.</source>
        <translation>该视图显示模型的模块以及每个模块内的差异。
需要 construct.json，msprobe 在 level 为 mix 或 L0 时写入该文件。</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
</context>
<context>
    <name>MonitorMap</name>
    <message>
        <source>Map of layers and steps</source>
        <translation>层与步的分布图</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1 further layers are not drawn</source>
        <translation>另有 %1 层未绘制</translation>
    </message>
    <message>
        <source>%1, step %2: within the tolerance</source>
        <translation>%1，第 %2 步：在容差内</translation>
    </message>
    <message>
        <source>%1, step %2: %3 is %4 times its tolerance apart</source>
        <translation>%1，第 %2 步：%3 的偏差为其容差的 %4 倍</translation>
    </message>
    <message>
        <source>%1, step %2: %3 cannot be equal</source>
        <translation>%1，第 %2 步：%3 不可能相等</translation>
    </message>
</context>
<context>
    <name>NoteActions</name>
    <message>
        <source>&amp;Note on the step at the cursor …</source>
        <translation>为光标所在的步添加备注(&amp;N) …</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Ctrl+N</translation>
    </message>
    <message>
        <source>No&amp;te on the chosen row …</source>
        <translation>为选中的行添加备注(&amp;T) …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+N</source>
        <translation>Ctrl+Shift+N</translation>
    </message>
    <message>
        <source>Delete &amp;all notes</source>
        <translation>删除全部备注(&amp;A)</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>On %1:</source>
        <translation>%1 的备注：</translation>
    </message>
    <message>
        <source>The cursor is not on a step: click on a point of the curves first.</source>
        <translation>光标不在任何一步上：请先单击曲线上的点。</translation>
    </message>
    <message>
        <source>No row is selected.</source>
        <translation>未选中任何行。</translation>
    </message>
    <message>
        <source>There are no notes.</source>
        <translation>没有备注。</translation>
    </message>
</context>
<context>
    <name>OperatorActions</name>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Differences by operator type</source>
        <translation>按算子类型统计差异</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>趋势</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>This row</source>
        <translation>选中的行</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>&amp;Ignore rows like this one …</source>
        <translation>忽略此类行(&amp;I) …</translation>
    </message>
    <message>
        <source>&amp;Match manually …</source>
        <translation>手动匹配(&amp;M) …</translation>
    </message>
    <message>
        <source>&amp;When a row differs</source>
        <translation>判定行不一致的条件(&amp;W)</translation>
    </message>
    <message>
        <source>Rows to &amp;ignore …</source>
        <translation>要忽略的行(&amp;I) …</translation>
    </message>
    <message>
        <source>Ctrl+I</source>
        <translation>Ctrl+I</translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation>Ctrl+M</translation>
    </message>
    <message>
        <source>&amp;Detected from the runs</source>
        <translation>根据两次训练检测(&amp;D)</translation>
    </message>
    <message>
        <source>Exact where both call the same operators with the same dtypes; within tolerance otherwise.</source>
        <translation>双方以相同 dtype 调用相同算子时逐位比较；否则按容差比较。</translation>
    </message>
    <message>
        <source>&amp;Exact: a difference in any digit</source>
        <translation>逐位：任何一位不同即不一致(&amp;E)</translation>
    </message>
    <message>
        <source>Max, min, mean and norm, or every element.</source>
        <translation>最大值、最小值、均值和范数，或每个元素。</translation>
    </message>
    <message>
        <source>Outside the tolerance of its &amp;dtype</source>
        <translation>超出其 dtype 的容差(&amp;D)</translation>
    </message>
    <message>
        <source>float64 1e-8, float32 1e-4, float16 1e-2, bfloat16 and float8 3e-2 of the row&apos;s largest value.</source>
        <translation>相对于该行的最大值：float64 1e-8，float32 1e-4，float16 1e-2，bfloat16 和 float8 3e-2。</translation>
    </message>
    <message>
        <source>Outside a &amp;custom tolerance …</source>
        <translation>超出自定义容差(&amp;C) …</translation>
    </message>
    <message>
        <source>Relative to the row&apos;s largest value.</source>
        <translation>相对于该行的最大值。</translation>
    </message>
    <message>
        <source>Tolerance of rows</source>
        <translation>行的容差</translation>
    </message>
    <message>
        <source>A row agrees while none of its numbers differs by more than this fraction of its largest value:</source>
        <translation>当一行中没有数值的差异超过其最大值的以下比例时，该行一致：</translation>
    </message>
    <message>
        <source>A tolerance is a number from 0 upwards such as 1e-3, not &quot;%1&quot;.</source>
        <translation>容差应为不小于 0 的数值，例如 1e-3，而不是“%1”。</translation>
    </message>
    <message>
        <source>This row is not the result of an operator that Rundiff computes.</source>
        <translation>该行不是 Rundiff 可计算的算子的结果。</translation>
    </message>
    <message>
        <source>Export the matches</source>
        <translation>导出匹配</translation>
    </message>
    <message>
        <source>YAML (*.yaml *.yml)</source>
        <translation>YAML (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>%1: could not be written: %2.</source>
        <translation>%1：无法写入：%2。</translation>
    </message>
</context>
<context>
    <name>OperatorCells</name>
    <message>
        <source>unsupported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>shapes differ</source>
        <translation>形状不一致</translation>
    </message>
    <message>
        <source>no partner</source>
        <translation>无对应项</translation>
    </message>
</context>
<context>
    <name>OperatorColumns</name>
    <message>
        <source>&amp;Filter by %1 …</source>
        <translation>按 %1 筛选(&amp;F) …</translation>
    </message>
    <message>
        <source>&amp;Sort by %1</source>
        <translation>按 %1 排序(&amp;S)</translation>
    </message>
    <message>
        <source>C&amp;hoose columns and their order …</source>
        <translation>选择列及其顺序(&amp;H) …</translation>
    </message>
    <message>
        <source>Default columns</source>
        <translation>默认列</translation>
    </message>
</context>
<context>
    <name>OperatorHeader</name>
    <message>
        <source>by checksum</source>
        <translation>按校验值</translation>
    </message>
    <message>
        <source>by real values</source>
        <translation>按真实值</translation>
    </message>
    <message>
        <source>by statistics</source>
        <translation>按统计量</translation>
    </message>
    <message>
        <source>%1, exact</source>
        <translation>%1，逐位</translation>
    </message>
    <message>
        <source>%1, within %2 of each row</source>
        <translation>%1，容差为各行最大值的 %2</translation>
    </message>
    <message>
        <source>%1, within tolerance of the dtype</source>
        <translation>%1，在 dtype 的容差内</translation>
    </message>
    <message>
        <source>only differences and context</source>
        <translation>仅差异及上下文</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>step</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns, order, folding, copying and navigation</source>
        <translation>列、顺序、折叠、复制和导航</translation>
    </message>
    <message>
        <source>Rows shown before and after each difference</source>
        <translation>每个差异前后显示的行数</translation>
    </message>
    <message>
        <source>Rows of context</source>
        <translation>上下文行数</translation>
    </message>
    <message>
        <source>Filter of the operators</source>
        <translation>算子的筛选条件</translation>
    </message>
    <message>
        <source>filter the rows</source>
        <translation>筛选行</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;relu output&lt;/b&gt; rows with both words in name, module, dtype, shape, checksum or result&lt;br&gt;&lt;b&gt;conv*.forward&lt;/b&gt; a pattern; * and ? match anything&lt;br&gt;&lt;b&gt;/layers\.[0-3]\./&lt;/b&gt; a regular expression&lt;br&gt;&lt;b&gt;Δnorm rel &amp;gt; 0.01&lt;/b&gt; a condition, with the title of a column or its name: norm_rel &amp;gt; 0.01&lt;br&gt;&lt;b&gt;dtype = float32 and not role = clean&lt;/b&gt; joined with and, or, not and brackets&lt;br&gt;names: name, module, direction, side, dtype, shape, state, result (msprobe&apos;s), role, matched, epsilons, max_diff, mean_diff, cosine …&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;relu output&lt;/b&gt; 名称、模块、dtype、形状、校验值或结果中含有这两个词的行&lt;br&gt;&lt;b&gt;conv*.forward&lt;/b&gt; 模式；* 和 ? 匹配任意内容&lt;br&gt;&lt;b&gt;/layers\.[0-3]\./&lt;/b&gt; 正则表达式&lt;br&gt;&lt;b&gt;Δnorm rel &amp;gt; 0.01&lt;/b&gt; 条件，使用列标题或列名：norm_rel &amp;gt; 0.01&lt;br&gt;&lt;b&gt;dtype = float32 and not role = clean&lt;/b&gt; 用 and、or、not 和括号组合&lt;br&gt;列名：name、module、direction、side、dtype、shape、state、result（msprobe 的结果）、role、matched、epsilons、max_diff、mean_diff、cosine …&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Syntax of the filter</source>
        <translation>筛选条件的语法</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>1 differs</source>
        <translation>1 行不一致</translation>
    </message>
    <message>
        <source>%1 differ</source>
        <translation>%1 行不一致</translation>
    </message>
    <message>
        <source>%1 only in A, %2 only in B</source>
        <translation>仅 A 有 %1 行，仅 B 有 %2 行</translation>
    </message>
    <message>
        <source>%1 ignored</source>
        <translation>忽略 %1 行</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>显示 %1 行</translation>
    </message>
    <message>
        <source>No rows match. Esc clears the filter.</source>
        <translation>没有匹配的行。按 Esc 清除筛选条件。</translation>
    </message>
    <message>
        <source>The rows of the filter before it are shown.</source>
        <translation>显示的是上一个筛选条件的行。</translation>
    </message>
</context>
<context>
    <name>OperatorMenu</name>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>&amp;Next operator</source>
        <translation>下一个算子(&amp;N)</translation>
    </message>
    <message>
        <source>Alt+Down</source>
        <translation>Alt+Down</translation>
    </message>
    <message>
        <source>&amp;Previous operator</source>
        <translation>上一个算子(&amp;P)</translation>
    </message>
    <message>
        <source>Alt+Up</source>
        <translation>Alt+Up</translation>
    </message>
    <message>
        <source>Next &amp;module</source>
        <translation>下一个模块(&amp;M)</translation>
    </message>
    <message>
        <source>Alt+PgDown</source>
        <translation>Alt+PgDown</translation>
    </message>
    <message>
        <source>Previous m&amp;odule</source>
        <translation>上一个模块(&amp;O)</translation>
    </message>
    <message>
        <source>Alt+PgUp</source>
        <translation>Alt+PgUp</translation>
    </message>
    <message>
        <source>Filter for this &amp;value</source>
        <translation>筛选出该值(&amp;V)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+V</source>
        <translation>Ctrl+Alt+V</translation>
    </message>
    <message>
        <source>Filter this value o&amp;ut</source>
        <translation>排除该值(&amp;U)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+U</source>
        <translation>Ctrl+Alt+U</translation>
    </message>
    <message>
        <source>&amp;Fold sequences of equal operators</source>
        <translation>折叠一致的连续算子(&amp;F)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation>Ctrl+Shift+F</translation>
    </message>
    <message>
        <source>F&amp;old the rows around the selected row</source>
        <translation>折叠选中行周围的行(&amp;O)</translation>
    </message>
    <message>
        <source>Ctrl+Left</source>
        <translation>Ctrl+Left</translation>
    </message>
    <message>
        <source>Op&amp;en the folded rows</source>
        <translation>展开折叠的行(&amp;E)</translation>
    </message>
    <message>
        <source>Ctrl+Right</source>
        <translation>Ctrl+Right</translation>
    </message>
    <message>
        <source>&amp;Group</source>
        <translation>分组(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation>排序(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;As in the dump</source>
        <translation>按 dump 数据中的顺序(&amp;A)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+O</source>
        <translation>Ctrl+Alt+O</translation>
    </message>
    <message>
        <source>By &amp;module</source>
        <translation>按模块(&amp;M)</translation>
    </message>
    <message>
        <source>By &amp;pass</source>
        <translation>按方向(&amp;P)</translation>
    </message>
    <message>
        <source>By &amp;role</source>
        <translation>按角色(&amp;R)</translation>
    </message>
    <message>
        <source>By &amp;result</source>
        <translation>按结果(&amp;R)</translation>
    </message>
    <message>
        <source>C&amp;hoose columns …</source>
        <translation>选择列(&amp;H) …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+K</source>
        <translation>Ctrl+Shift+K</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+G</source>
        <translation>Ctrl+Alt+G</translation>
    </message>
    <message>
        <source>By &amp;pass: forward, backward</source>
        <translation>按方向：前向、反向(&amp;P)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+P</source>
        <translation>Ctrl+Alt+P</translation>
    </message>
    <message>
        <source>&amp;Not at all</source>
        <translation>不分组(&amp;N)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+N</source>
        <translation>Ctrl+Alt+N</translation>
    </message>
    <message>
        <source>&amp;Close all groups</source>
        <translation>折叠所有组(&amp;C)</translation>
    </message>
    <message>
        <source>Alt+Shift+Left</source>
        <translation>Alt+Shift+Left</translation>
    </message>
    <message>
        <source>&amp;Open all groups</source>
        <translation>展开所有组(&amp;O)</translation>
    </message>
    <message>
        <source>Alt+Shift+Right</source>
        <translation>Alt+Shift+Right</translation>
    </message>
    <message>
        <source>Copy for a &amp;spreadsheet</source>
        <translation>复制为电子表格格式(&amp;S)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+T</source>
        <translation>Ctrl+Alt+T</translation>
    </message>
    <message>
        <source>Copy as Mar&amp;kdown</source>
        <translation>复制为 Markdown(&amp;K)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+M</source>
        <translation>Ctrl+Alt+M</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>复制为 CSV(&amp;V)</translation>
    </message>
    <message>
        <source>Ctrl+Alt+C</source>
        <translation>Ctrl+Alt+C</translation>
    </message>
</context>
<context>
    <name>OperatorTable</name>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>When both runs have a dump of the same step, this table shows every operator and marks the first one that differs.
Collect dumps with msprobe&apos;s PrecisionDebugger, level mix, summary_mode md5, and open the folders that hold dump/step0 …</source>
        <translation>两次训练在同一步均有 dump 数据时，该表显示每个算子并标出首个不一致的算子。
请用 msprobe 的 PrecisionDebugger 采集 dump 数据，level 为 mix，summary_mode 为 md5，然后打开含有 dump/step0 … 的目录</translation>
    </message>
</context>
<context>
    <name>OperatorTableModel</name>
    <message>
        <source>%1 equal operators, %2 rows</source>
        <translation>%1 个一致的算子，%2 行</translation>
    </message>
    <message>
        <source>%1 · press Enter to show them</source>
        <translation>%1 · 按 Enter 显示</translation>
    </message>
    <message>
        <source>module not known</source>
        <translation>模块未知</translation>
    </message>
    <message>
        <source>neither forward nor backward</source>
        <translation>既非前向也非反向</translation>
    </message>
    <message>
        <source> · 1 row</source>
        <translation> · 1 行</translation>
    </message>
    <message>
        <source> · %1 rows</source>
        <translation> · %1 行</translation>
    </message>
    <message>
        <source> · 1 differs</source>
        <translation> · 1 行不一致</translation>
    </message>
    <message>
        <source> · %1 differ</source>
        <translation> · %1 行不一致</translation>
    </message>
    <message>
        <source>This expression takes too long: not every row was checked. Simplify it.</source>
        <translation>该表达式耗时过长：未检查所有行。请简化表达式。</translation>
    </message>
    <message>
        <source>first difference</source>
        <translation>首个差异</translation>
    </message>
    <message>
        <source>%1, ignored</source>
        <translation>%1，已忽略</translation>
    </message>
</context>
<context>
    <name>OppositeJob</name>
    <message>
        <source>no line before this one differs</source>
        <translation>此行之前没有不同的行</translation>
    </message>
    <message>
        <source>no line after this one differs</source>
        <translation>此行之后没有不同的行</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>not a text</source>
        <translation>不是文本</translation>
    </message>
    <message>
        <source>this line is not there any more</source>
        <translation>该行已不存在</translation>
    </message>
</context>
<context>
    <name>OppositeMap</name>
    <message>
        <source>Map of the differences</source>
        <translation>差异缩略图</translation>
    </message>
    <message>
        <source>Where the lines differ: a click goes there. On the left only in A, on the right only in B.</source>
        <translation>不同的行所在的位置：单击可转到该处。左侧为仅 A 有的行，右侧为仅 B 有的行。</translation>
    </message>
</context>
<context>
    <name>OppositeView</name>
    <message>
        <source>Lines of A and B opposite each other</source>
        <translation>A 与 B 并排对照的行</translation>
    </message>
    <message>
        <source>Search in both texts</source>
        <translation>在双方文本中查找</translation>
    </message>
    <message>
        <source>Previous difference in the text</source>
        <translation>文本中的上一个差异</translation>
    </message>
    <message>
        <source>Next difference in the text</source>
        <translation>文本中的下一个差异</translation>
    </message>
    <message>
        <source>%1 lines differ</source>
        <translation>%1 行不同</translation>
    </message>
    <message>
        <source>no line differs</source>
        <translation>没有不同的行</translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation>%1 行仅 A 有</translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation>%1 行仅 B 有</translation>
    </message>
    <message>
        <source>reading …</source>
        <translation>正在读取 …</translation>
    </message>
</context>
<context>
    <name>OverviewBar</name>
    <message>
        <source>Overview of all rows: the first difference has the longest mark, other differences a shorter one, rows of one run only and warnings the shortest. Click to go there.</source>
        <translation>全部行的概览：首个差异的标记最长，其他差异较短，仅一次训练中有的行和警告最短。单击可跳转。</translation>
    </message>
</context>
<context>
    <name>PairMapModel</name>
    <message>
        <source>no dump</source>
        <translation>无 dump 数据</translation>
    </message>
    <message>
        <source>1 row agrees</source>
        <translation>1 行一致</translation>
    </message>
    <message>
        <source>%1 rows agree</source>
        <translation>%1 行一致</translation>
    </message>
    <message>
        <source>not in memory: open this pair to see it</source>
        <translation>不在内存中：打开该 dump 数据对即可查看</translation>
    </message>
    <message>
        <source>the dumps have no rows: nothing was compared</source>
        <translation>dump 数据中没有任何行：未进行比较</translation>
    </message>
    <message>
        <source>this operator is not in this dump</source>
        <translation>该 dump 数据中没有此算子</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅 A 有</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅 B 有</translation>
    </message>
    <message>
        <source>no row differs, but %1 of %2 rows could not be compared</source>
        <translation>没有行不一致，但 %2 行中有 %1 行无法比较</translation>
    </message>
    <message>
        <source>no row differs; unmatched rows or a warning of msprobe</source>
        <translation>没有行不一致，但有未匹配的行或 msprobe 的警告</translation>
    </message>
    <message>
        <source>%1 of %2 rows differ</source>
        <translation>%2 行中有 %1 行不一致</translation>
    </message>
    <message>
        <source>first difference</source>
        <translation>首个差异</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>ranks %1-%2 alike</source>
        <translation>rank %1-%2 相同</translation>
    </message>
    <message>
        <source>%1 and %2 more alike</source>
        <translation>%1 及另外 %2 个相同</translation>
    </message>
</context>
<context>
    <name>PaneWords</name>
    <message>
        <source>Steps and ranks</source>
        <translation>步与 rank</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Why here</source>
        <translation>差异原因</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Curve facts</source>
        <translation>曲线信息</translation>
    </message>
    <message>
        <source>No pane has the focus. Ctrl+2 to Ctrl+8 go to the panes.</source>
        <translation>没有面板获得焦点。按 Ctrl+2 至 Ctrl+8 切换到各面板。</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 个单元格</translation>
    </message>
    <message>
        <source>no evidence found</source>
        <translation>未找到证据</translation>
    </message>
</context>
<context>
    <name>PictureParts</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1 compared with %2</source>
        <translation>%1 与 %2 的比较</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1（标杆）</translation>
    </message>
    <message>
        <source>metric %1 · atol %2 · rtol %3</source>
        <translation>指标 %1 · atol %2 · rtol %3</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
</context>
<context>
    <name>ProblemBar</name>
    <message>
        <source>Close the problems (Ctrl+W); View, Panels shows them again</source>
        <translation>关闭问题列表 (Ctrl+W)；在“视图”菜单的“面板”中可重新显示</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>问题（%1）</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Cause and remedy</source>
        <translation>原因和处理方法</translation>
    </message>
    <message>
        <source>Read this log differently …</source>
        <translation>以其他方式读取该日志 …</translation>
    </message>
    <message>
        <source>Count this difference as volatile</source>
        <translation>将此差异视为易变</translation>
    </message>
    <message>
        <source>Remove this volatile rule</source>
        <translation>移除此易变规则</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>unread line</source>
        <translation>未读取的行</translation>
    </message>
    <message>
        <source>volatile rule</source>
        <translation>易变规则</translation>
    </message>
    <message>
        <source>This list shows what could not be read.</source>
        <translation>该列表显示无法读取的内容。</translation>
    </message>
    <message>
        <source>Everything could be read.</source>
        <translation>所有内容均可读取。</translation>
    </message>
</context>
<context>
    <name>RankBar</name>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>agrees</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>differs from step %1, before its first communication</source>
        <translation>自第 %1 步起不一致，在首次通信之前</translation>
    </message>
    <message>
        <source>differs from step %1, after communication</source>
        <translation>自第 %1 步起不一致，在通信之后</translation>
    </message>
</context>
<context>
    <name>RanksView</name>
    <message>
        <source>The only rank agrees.</source>
        <translation>唯一的 rank 一致。</translation>
    </message>
    <message>
        <source>All %1 ranks agree.</source>
        <translation>全部 %1 个 rank 一致。</translation>
    </message>
    <message>
        <source>%1 of %2 ranks differ.</source>
        <translation>%2 个 rank 中有 %1 个不一致。</translation>
    </message>
    <message>
        <source>%1 of %2 ranks differ; %3 only before any communication.</source>
        <translation>%2 个 rank 中有 %1 个不一致；只有 %3 在任何通信之前就不一致。</translation>
    </message>
    <message>
        <source>agrees</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>step %1, before communication</source>
        <translation>第 %1 步，通信之前</translation>
    </message>
    <message>
        <source>step %1, after communication</source>
        <translation>第 %1 步，通信之后</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Press Enter or click to show the first dump of the rank that differs</source>
        <translation>按 Enter 或单击，显示不一致的 rank 的首份 dump 数据</translation>
    </message>
    <message>
        <source>A rank that differs before its first communication with the others produced the difference itself: if it is the only one, check its process and its card.</source>
        <translation>在与其他 rank 首次通信之前就不一致的 rank，其差异由自身产生：若只有这一个，请检查其进程和所用的卡。</translation>
    </message>
    <message>
        <source>%1 %2; %3 of %4 steps differ</source>
        <translation>%1 %2；%4 步中有 %3 步不一致</translation>
    </message>
</context>
<context>
    <name>RecentList</name>
    <message>
        <source>same</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>within tolerance</source>
        <translation>容差内</translation>
    </message>
    <message>
        <source>differ</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>many runs</source>
        <translation>多次训练</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>A: %1
B: %2</source>
        <translation>A：%1
B：%2</translation>
    </message>
    <message>
        <source>%1
Enter opens, P pins, Delete removes it from this list.</source>
        <translation>%1
Enter 打开，P 固定，Delete 从列表中移除。</translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation>取消固定(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>固定(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Remove from this list</source>
        <translation>从列表中移除(&amp;R)</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>&amp;Without user names, host names and folders above the runs</source>
        <translation>去除用户名、主机名和训练的上级目录(&amp;W)</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>The Markdown never contains them; this also removes them from the page.</source>
        <translation>Markdown 始终不含这些信息；勾选后也从网页中去除。</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>&amp;Save into a folder …</source>
        <translation>保存到目录(&amp;S) …</translation>
    </message>
</context>
<context>
    <name>RollupView</name>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Differences by operator type</source>
        <translation>按算子类型统计差异</translation>
    </message>
    <message>
        <source>Kind of operator</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用数</translation>
    </message>
    <message>
        <source>Origins</source>
        <translation>源头</translation>
    </message>
    <message>
        <source>Carriers</source>
        <translation>传播</translation>
    </message>
    <message>
        <source>Healed</source>
        <translation>恢复一致</translation>
    </message>
    <message>
        <source>One run</source>
        <translation>仅一侧</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Differ</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>Calls whose inputs agree and an output does not: differences originate here</source>
        <translation>输入一致而有输出不一致的调用：差异由此产生</translation>
    </message>
    <message>
        <source>Calls that pass a difference on</source>
        <translation>传播差异的调用</translation>
    </message>
    <message>
        <source>Calls whose inputs differ and whose outputs agree</source>
        <translation>输入不一致而输出一致的调用</translation>
    </message>
    <message>
        <source>Calls of one run only</source>
        <translation>仅一次训练中有的调用</translation>
    </message>
    <message>
        <source>Differing rows that a rule excludes from the verdict</source>
        <translation>不一致但被规则排除在结论之外的行</translation>
    </message>
    <message>
        <source>Press Enter to go to the first call of this kind that differs</source>
        <translation>按 Enter 跳转到该类型中首个不一致的调用</translation>
    </message>
    <message>
        <source>Go to the first that differs</source>
        <translation>跳转到首个不一致处</translation>
    </message>
    <message>
        <source>Show only these rows</source>
        <translation>仅显示这些行</translation>
    </message>
</context>
<context>
    <name>RowAccount</name>
    <message>
        <source>input of %1</source>
        <translation>%1 的输入</translation>
    </message>
    <message>
        <source>parameter of %1</source>
        <translation>%1 的参数</translation>
    </message>
    <message>
        <source>gradient of a parameter of %1</source>
        <translation>%1 的参数梯度</translation>
    </message>
    <message>
        <source>output of %1</source>
        <translation>%1 的输出</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>A difference begins here: nothing before it that differs leads to it.</source>
        <translation>差异在此产生：之前没有不一致的行传播到这里。</translation>
    </message>
    <message>
        <source>The dump does not show where its difference comes from.</source>
        <translation>dump 数据不能表明其差异来自哪里。</translation>
    </message>
    <message>
        <source>Carried from</source>
        <translation>差异传播自</translation>
    </message>
    <message>
        <source>It began 1 call before, at</source>
        <translation>差异产生于 1 个调用之前：</translation>
    </message>
    <message>
        <source>It began %1 calls before, at</source>
        <translation>差异产生于 %1 个调用之前：</translation>
    </message>
    <message>
        <source>As far as the dump shows it came from</source>
        <translation>据 dump 数据，差异来自</translation>
    </message>
    <message>
        <source>It began there.</source>
        <translation>差异在那里产生。</translation>
    </message>
    <message>
        <source>Only A has this row: it was not compared.</source>
        <translation>仅 A 有这一行：未比较。</translation>
    </message>
    <message>
        <source>Only B has this row: it was not compared.</source>
        <translation>仅 B 有这一行：未比较。</translation>
    </message>
    <message>
        <source>in B: %1</source>
        <translation>在 B 中：%1</translation>
    </message>
    <message>
        <source>Suspect: its checksum or its sums differ although nothing else does; this does not prove a difference.</source>
        <translation>可疑：只有校验值或求和类统计量不同，其余都相同；不能证明存在差异。</translation>
    </message>
    <message>
        <source>A rule ignores it.</source>
        <translation>有规则忽略这一行。</translation>
    </message>
    <message>
        <source>The first difference.</source>
        <translation>首个差异。</translation>
    </message>
    <message>
        <source>Its call: %1.</source>
        <translation>所属调用：%1。</translation>
    </message>
</context>
<context>
    <name>RowCopying</name>
    <message>
        <source>Not copied: %1 cells are selected, and at most %2 can be copied. File, All tables as a spreadsheet writes all of them.</source>
        <translation>未复制：选中了 %1 个单元格，最多可复制 %2 个。“文件 &gt; 所有表格导出为电子表格”可写出全部。</translation>
    </message>
    <message>
        <source>Copying %1 rows …</source>
        <translation>正在复制 %1 行 …</translation>
    </message>
    <message>
        <source>1 row copied</source>
        <translation>已复制 1 行</translation>
    </message>
    <message>
        <source>%1 rows copied</source>
        <translation>已复制 %1 行</translation>
    </message>
    <message>
        <source>Not copied: the rows changed while they were copied.</source>
        <translation>未复制：复制过程中行发生了变化。</translation>
    </message>
</context>
<context>
    <name>RowDamageWords</name>
    <message>
        <source>Rests on a damaged file: %1</source>
        <translation>所依据的文件已损坏：%1</translation>
    </message>
    <message>
        <source>The tensors of %1 rows are damaged or cannot be read</source>
        <translation>%1 行的张量已损坏或无法读取</translation>
    </message>
</context>
<context>
    <name>RowDetails</name>
    <message>
        <source>occurs in one run only</source>
        <translation>仅出现在一次训练中</translation>
    </message>
    <message>
        <source>matched by its exact name</source>
        <translation>按完整名称匹配</translation>
    </message>
    <message>
        <source>matched by name with a different call number</source>
        <translation>按名称匹配，调用序号不同</translation>
    </message>
    <message>
        <source>matched by name without call numbers</source>
        <translation>按名称匹配，忽略调用序号</translation>
    </message>
    <message>
        <source>matched by its place in the sequence of calls</source>
        <translation>按在调用序列中的位置匹配</translation>
    </message>
    <message>
        <source>matched by the mapping file</source>
        <translation>按映射文件匹配</translation>
    </message>
    <message>
        <source>matched manually</source>
        <translation>手动匹配</translation>
    </message>
    <message>
        <source>msprobe&apos;s rule: pass</source>
        <translation>msprobe 规则：pass（通过）</translation>
    </message>
    <message>
        <source>msprobe&apos;s rule: warning</source>
        <translation>msprobe 规则：warning（警告）</translation>
    </message>
    <message>
        <source>msprobe&apos;s rule: error</source>
        <translation>msprobe 规则：error（错误）</translation>
    </message>
    <message>
        <source>checksum</source>
        <translation>校验值</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>In ε</source>
        <translation>以 ε 计</translation>
    </message>
    <message>
        <source>arguments of the call</source>
        <translation>调用参数</translation>
    </message>
    <message>
        <source>NaN or infinity in the maximum or minimum of A</source>
        <translation>A 的最大值或最小值为 NaN 或无穷</translation>
    </message>
    <message>
        <source>the norm of the output differs by more than 50 %</source>
        <translation>输出的范数差异超过 50%</translation>
    </message>
    <message>
        <source>too few elements within 0.1 %</source>
        <translation>误差在 0.1% 以内的元素过少</translation>
    </message>
    <message>
        <source>requires_grad differs</source>
        <translation>requires_grad 不一致</translation>
    </message>
    <message>
        <source>scalar arguments differ</source>
        <translation>标量参数不一致</translation>
    </message>
    <message>
        <source>checksums differ</source>
        <translation>校验值不一致</translation>
    </message>
    <message>
        <source>no partner in B</source>
        <translation>B 中没有对应项</translation>
    </message>
    <message>
        <source>dtypes differ</source>
        <translation>dtype 不一致</translation>
    </message>
    <message>
        <source>shapes differ</source>
        <translation>形状不一致</translation>
    </message>
    <message>
        <source>the norm of the output differs ten times as much as that of an input</source>
        <translation>输出的范数差异为输入的十倍以上</translation>
    </message>
    <message>
        <source>the cosine falls by more than 0.1 from the inputs to the output</source>
        <translation>从输入到输出余弦相似度下降超过 0.1</translation>
    </message>
    <message>
        <source>Rule: a scalar must be the same in both runs.</source>
        <translation>规则：标量在两次训练中必须相同。</translation>
    </message>
    <message>
        <source>Rule: both checksums must be the same.</source>
        <translation>规则：双方的校验值必须相同。</translation>
    </message>
    <message>
        <source>Rule: every element must be the same to the bit.</source>
        <translation>规则：每个元素必须逐比特相同。</translation>
    </message>
    <message>
        <source>Rule: every element within %1 of the largest value.</source>
        <translation>规则：每个元素的差异不超过最大值的 %1。</translation>
    </message>
    <message>
        <source>Rule: max, min, mean and norm must be the same in every digit.</source>
        <translation>规则：最大值、最小值、均值和范数必须逐位相同。</translation>
    </message>
    <message>
        <source>Rule: |A − B| ≤ %1 × %2 = %3 (your tolerance times the larger of |max| and |min| of B; for the norm times its own size).</source>
        <translation>规则：|A − B| ≤ %1 × %2 = %3（自定义容差乘以 B 的 |max| 与 |min| 中的较大者；范数则乘以其自身大小）。</translation>
    </message>
    <message>
        <source>Rule: |A − B| ≤ %1 × %2 = %3 (the dtype&apos;s tolerance times the larger of |max| and |min| of B; for the norm times its own size).</source>
        <translation>规则：|A − B| ≤ %1 × %2 = %3（dtype 的容差乘以 B 的 |max| 与 |min| 中的较大者；范数则乘以其自身大小）。</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2 范数</translation>
    </message>
    <message>
        <source>NaN elements</source>
        <translation>NaN 元素</translation>
    </message>
    <message>
        <source>elements of -inf</source>
        <translation>-inf 元素</translation>
    </message>
    <message>
        <source>elements of +inf</source>
        <translation>+inf 元素</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>data file</source>
        <translation>数据文件</translation>
    </message>
</context>
<context>
    <name>RowPanel</name>
    <message>
        <source>The selected row</source>
        <translation>选中的行</translation>
    </message>
    <message>
        <source>This row</source>
        <translation>选中的行</translation>
    </message>
</context>
<context>
    <name>RowParts</name>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2 范数</translation>
    </message>
    <message>
        <source>rank %1 · %2</source>
        <translation>rank %1 · %2</translation>
    </message>
    <message>
        <source>parts of A</source>
        <translation>A 的各部分</translation>
    </message>
    <message>
        <source>parts of B</source>
        <translation>B 的各部分</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>◂ previous</source>
        <translation>◂ 上一个</translation>
    </message>
    <message>
        <source>next difference ▸</source>
        <translation>下一个差异 ▸</translation>
    </message>
    <message>
        <source>NaN = NaN</source>
        <translation>NaN = NaN</translation>
    </message>
    <message>
        <source>Exchange A and B: B is the baseline</source>
        <translation>交换 A 和 B：B 为标杆</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Previous difference (Shift+F8)</source>
        <translation>上一个差异 (Shift+F8)</translation>
    </message>
    <message>
        <source>Next difference (F8)</source>
        <translation>下一个差异 (F8)</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一个差异</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一个差异</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Open two other runs …</source>
        <translation>打开另外两次训练 …</translation>
    </message>
    <message>
        <source>Choose other runs of a tracker …</source>
        <translation>选择跟踪工具的其他训练 …</translation>
    </message>
    <message>
        <source>Read the logs differently …</source>
        <translation>以其他方式读取日志 …</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>atol</source>
        <translation>atol</translation>
    </message>
    <message>
        <source>rtol</source>
        <translation>rtol</translation>
    </message>
    <message>
        <source>align by</source>
        <translation>对齐方式</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>step</source>
        <translation>step</translation>
    </message>
    <message>
        <source>index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>step: pairs points with the same step number. index: pairs the first point with the first, and so on</source>
        <translation>step：将 step 编号相同的点配对。序号：第一个点与第一个点配对，依此类推</translation>
    </message>
    <message>
        <source>Added to the steps of A</source>
        <translation>加到 A 的 step 上</translation>
    </message>
    <message>
        <source>NaN in both runs counts as equal; otherwise NaN is outside every tolerance, as in numpy.allclose</source>
        <translation>两次训练均为 NaN 时视为相等；否则 NaN 超出任何容差，与 numpy.allclose 相同</translation>
    </message>
    <message>
        <source>|A − B| ≤ atol + rtol · |B|, a number from 0 upwards such as 1e-3</source>
        <translation>|A − B| ≤ atol + rtol · |B|，不小于 0 的数值，例如 1e-3</translation>
    </message>
    <message>
        <source> A  %1</source>
        <translation> A  %1</translation>
    </message>
    <message>
        <source> B  %1</source>
        <translation> B  %1</translation>
    </message>
    <message>
        <source>A, the run under test: %1
%2</source>
        <translation>A，待测训练：%1
%2</translation>
    </message>
    <message>
        <source>B, the baseline: %1
%2</source>
        <translation>B，标杆：%1
%2</translation>
    </message>
</context>
<context>
    <name>RunChoiceDialog</name>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>Choose the runs</source>
        <translation>选择训练</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Run &amp;A, under test: %1</source>
        <translation>训练 A（待测）(&amp;A)：%1</translation>
    </message>
    <message>
        <source>Run &amp;B, the baseline: %1</source>
        <translation>训练 B（标杆）(&amp;B)：%1</translation>
    </message>
</context>
<context>
    <name>RunListActions</name>
    <message>
        <source>The runs were not read: %1</source>
        <translation>训练未读取：%1</translation>
    </message>
    <message>
        <source>Open a folder of &amp;many runs …</source>
        <translation>打开含多次训练的目录(&amp;M) …</translation>
    </message>
    <message>
        <source>Ctrl+Alt+R</source>
        <translation>Ctrl+Alt+R</translation>
    </message>
    <message>
        <source>A folder of many runs</source>
        <translation>含多次训练的目录</translation>
    </message>
    <message>
        <source>Reading the runs …</source>
        <translation>正在读取训练 …</translation>
    </message>
    <message>
        <source>Runs in %1</source>
        <translation>%1 中的训练</translation>
    </message>
    <message>
        <source>A new window could not be opened.</source>
        <translation>无法打开新窗口。</translation>
    </message>
    <message>
        <source>Comparing with the baseline …</source>
        <translation>正在与标杆比较 …</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2/%3</translation>
    </message>
</context>
<context>
    <name>RunListModel</name>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>no log; %1</source>
        <translation>没有日志；%1</translation>
    </message>
    <message>
        <source>1 dump</source>
        <translation>1 份 dump 数据</translation>
    </message>
    <message>
        <source>%1 dumps</source>
        <translation>%1 份 dump 数据</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1（标杆）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>1 problem in its files</source>
        <translation>文件中有 1 个问题</translation>
    </message>
    <message>
        <source>%1 problems in its files</source>
        <translation>文件中有 %1 个问题</translation>
    </message>
    <message>
        <source>no metric in common with the baseline</source>
        <translation>与标杆没有共有的指标</translation>
    </message>
    <message>
        <source>1 common step</source>
        <translation>1 个共同步</translation>
    </message>
    <message>
        <source>%1 common steps</source>
        <translation>%1 个共同步</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>Last loss</source>
        <translation>最后的 loss</translation>
    </message>
    <message>
        <source>First step outside</source>
        <translation>首个超差步</translation>
    </message>
    <message>
        <source>Against the baseline</source>
        <translation>与标杆相比</translation>
    </message>
</context>
<context>
    <name>RunListView</name>
    <message>
        <source>log scale</source>
        <translation>对数坐标</translation>
    </message>
    <message>
        <source>Make it the &amp;baseline</source>
        <translation>设为标杆(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Compare in a new &amp;window</source>
        <translation>在新窗口中比较(&amp;W)</translation>
    </message>
    <message>
        <source>Runs of the folder</source>
        <translation>目录中的训练</translation>
    </message>
    <message>
        <source>Stopped at a limit: some runs were not compared.</source>
        <translation>达到上限而停止：部分训练未比较。</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 次训练</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 次训练</translation>
    </message>
    <message>
        <source>1 other entry without a log or a dump</source>
        <translation>另有 1 个条目没有日志或 dump 数据</translation>
    </message>
    <message>
        <source>%1 other entries without a log or a dump</source>
        <translation>另有 %1 个条目没有日志或 dump 数据</translation>
    </message>
    <message>
        <source>the list is not complete</source>
        <translation>列表不完整</translation>
    </message>
    <message>
        <source>a tick draws a run and compares it with the baseline (at most %1)</source>
        <translation>勾选后绘制该训练并与标杆比较（最多 %1 次训练）</translation>
    </message>
    <message>
        <source>losses: atol %1, rtol %2</source>
        <translation>loss：atol %1，rtol %2</translation>
    </message>
    <message>
        <source>Choose one run, which is compared with the baseline, or two</source>
        <translation>选择一次训练与标杆比较，或选择两次训练</translation>
    </message>
    <message>
        <source>A: %1
B: %2</source>
        <translation>A：%1
B：%2</translation>
    </message>
</context>
<context>
    <name>RunWords</name>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>dump of 1 step</source>
        <translation>1 步的 dump 数据</translation>
    </message>
    <message>
        <source>dumps of %1 steps</source>
        <translation>%1 步的 dump 数据</translation>
    </message>
    <message>
        <source> × %1 ranks</source>
        <translation> × %1 个 rank</translation>
    </message>
    <message>
        <source>1 checkpoint</source>
        <translation>1 个检查点</translation>
    </message>
    <message>
        <source>%1 checkpoints</source>
        <translation>%1 个检查点</translation>
    </message>
    <message>
        <source>1 file of tokens</source>
        <translation>1 个 token 文件</translation>
    </message>
    <message>
        <source>%1 files of tokens</source>
        <translation>%1 个 token 文件</translation>
    </message>
    <message>
        <source>1 result of msprobe</source>
        <translation>1 个 msprobe 结果</translation>
    </message>
    <message>
        <source>%1 results of msprobe</source>
        <translation>%1 个 msprobe 结果</translation>
    </message>
    <message>
        <source>nothing recognised</source>
        <translation>未识别到任何内容</translation>
    </message>
    <message>
        <source>1 line could not be read</source>
        <translation>1 行无法读取</translation>
    </message>
    <message>
        <source>%1 lines could not be read</source>
        <translation>%1 行无法读取</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 个错误</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 个错误</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 个警告</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 个警告</translation>
    </message>
    <message>
        <source>1 volatile rule</source>
        <translation>1 条易变规则</translation>
    </message>
    <message>
        <source>%1 volatile rules</source>
        <translation>%1 条易变规则</translation>
    </message>
</context>
<context>
    <name>RunsPlot</name>
    <message>
        <source>Curves of the runs with a tick</source>
        <translation>已勾选训练的曲线</translation>
    </message>
</context>
<context>
    <name>SegmentBox</name>
    <message>
        <source>Run in the log</source>
        <translation>日志中的训练</translation>
    </message>
    <message>
        <source>Run in the log of B</source>
        <translation>B 的日志中的训练</translation>
    </message>
    <message>
        <source>A log holds several runs, one after the other. auto: all of them if both logs hold runs of the same steps, else the last complete one of each</source>
        <translation>一个日志可依次含有多次训练。自动：若双方日志含有相同 step 的多次训练则取全部，否则各取最后一次完整的训练</translation>
    </message>
    <message>
        <source>A different run in B&apos;s log than in A&apos;s</source>
        <translation>为 B 的日志选择与 A 的日志不同的训练</translation>
    </message>
    <message>
        <source>B: as A</source>
        <translation>B：同 A</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>全部训练</translation>
    </message>
    <message>
        <source>last complete</source>
        <translation>最后一次完整的</translation>
    </message>
    <message>
        <source>run %1 of %2</source>
        <translation>第 %1 次训练，共 %2 次</translation>
    </message>
</context>
<context>
    <name>SessionActions</name>
    <message>
        <source>Notes on this comparison. They are kept in the session (Ctrl+S).</source>
        <translation>本次比较的备注，保存在会话中 (Ctrl+S)。</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Open a &amp;session or a saved result …</source>
        <translation>打开会话或已保存的结果(&amp;S) …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation>Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>&amp;Save the session …</source>
        <translation>保存会话(&amp;S) …</translation>
    </message>
    <message>
        <source>Save the &amp;result …</source>
        <translation>保存结果(&amp;R) …</translation>
    </message>
    <message>
        <source>Unsaved work cannot be protected against a crash: %1</source>
        <translation>未保存的内容无法在崩溃时受到保护：%1</translation>
    </message>
    <message>
        <source>%1 no longer exists. The session was not opened.</source>
        <translation>%1 已不存在。会话未打开。</translation>
    </message>
    <message>
        <source>%1 was moved: where is it now?</source>
        <translation>%1 已被移动：现在位于何处？</translation>
    </message>
    <message>
        <source>Saving %1 …</source>
        <translation>正在保存 %1 …</translation>
    </message>
    <message>
        <source>%1 is saved.</source>
        <translation>%1 已保存。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1 and %2 in %3</source>
        <translation>%3 中的 %1 和 %2</translation>
    </message>
    <message>
        <source>Notes and settings of %1 were not saved before Rundiff ended.</source>
        <translation>Rundiff 结束前未保存 %1 的备注和设置。</translation>
    </message>
    <message>
        <source>Those of 1 other comparison were not saved, either.</source>
        <translation>另有 1 个对比的备注和设置也未保存。</translation>
    </message>
    <message>
        <source>Those of %1 other comparisons were not saved, either.</source>
        <translation>另有 %1 个对比的备注和设置也未保存。</translation>
    </message>
    <message>
        <source>Restore them</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard them</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Open a session or a saved result</source>
        <translation>打开会话或已保存的结果</translation>
    </message>
    <message>
        <source>Sessions, results and bundles (*.rundiff *.h5 *.zip);;All files (*)</source>
        <translation>会话、结果和证据包 (*.rundiff *.h5 *.zip);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*.rundiff)</source>
        <translation>会话 (*.rundiff)</translation>
    </message>
    <message>
        <source>Save the result</source>
        <translation>保存结果</translation>
    </message>
    <message>
        <source>Saved results (*.h5)</source>
        <translation>已保存的结果 (*.h5)</translation>
    </message>
</context>
<context>
    <name>SettingsView</name>
    <message>
        <source>package</source>
        <translation>软件包</translation>
    </message>
    <message>
        <source>variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>printed in the log</source>
        <translation>打印在日志中</translation>
    </message>
    <message>
        <source>not specified</source>
        <translation>未指定</translation>
    </message>
    <message>
        <source>(secret, not shown)</source>
        <translation>（敏感信息，不显示）</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>配置项</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Press Enter to open the place that sets it</source>
        <translation>按 Enter 打开设置该项的位置</translation>
    </message>
    <message>
        <source>No settings found: neither run has a configuration, an environment file, a list of packages or arguments in a log.</source>
        <translation>未找到配置：两次训练均没有配置文件、环境文件、软件包列表或日志中的参数。</translation>
    </message>
    <message>
        <source>The settings are shown when both runs have been read.</source>
        <translation>读取两次训练后显示配置。</translation>
    </message>
    <message>
        <source>Differ, and known to matter for accuracy</source>
        <translation>不一致，且已知影响精度</translation>
    </message>
    <message>
        <source>Differ</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>Equal, and known to matter</source>
        <translation>相等，且已知有影响</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>相等</translation>
    </message>
</context>
<context>
    <name>SourceActions</name>
    <message>
        <source>Source</source>
        <translation>源码</translation>
    </message>
    <message>
        <source>Source &amp;folders and editor …</source>
        <translation>源码目录和编辑器(&amp;F) …</translation>
    </message>
    <message>
        <source>Shown as text; %1 was copied to the clipboard.</source>
        <translation>已显示为文本；%1 已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The file is not on this machine; %1:%2 was copied to the clipboard.</source>
        <translation>该文件不在本机；%1:%2 已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Where is %1 on this machine?</source>
        <translation>%1 在本机的何处？</translation>
    </message>
    <message>
        <source>%1 (%1);;All files (*)</source>
        <translation>%1 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 (this line is not the one that ran)</source>
        <translation>%1（该行不是实际运行的那一行）</translation>
    </message>
    <message>
        <source>Line %1 of %2 differs from the dump, which has: %3</source>
        <translation>%2 的第 %1 行与 dump 数据不一致，dump 数据中为：%3</translation>
    </message>
    <message>
        <source>The editor &quot;%1&quot; cannot be started. View, Source folders and editor, changes it.</source>
        <translation>编辑器“%1”无法启动。可在“视图”菜单的“源码目录和编辑器”中更改。</translation>
    </message>
</context>
<context>
    <name>SourcePlacesDialog</name>
    <message>
        <source>Source folders and editor</source>
        <translation>源码目录和编辑器</translation>
    </message>
    <message>
        <source>Source folders</source>
        <translation>源码目录</translation>
    </message>
    <message>
        <source>Folder in dumps and logs</source>
        <translation>dump 数据和日志中的目录</translation>
    </message>
    <message>
        <source>Folder on this machine</source>
        <translation>本机上的目录</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>empty: lines are shown in the window. Example: code -g %f:%l</source>
        <translation>留空：在窗口中显示源码行。示例：code -g %f:%l</translation>
    </message>
    <message>
        <source>&amp;Editor (%f: the file, %l: the line)</source>
        <translation>编辑器（%f：文件，%l：行号）(&amp;E)</translation>
    </message>
</context>
<context>
    <name>SourceView</name>
    <message>
        <source>Source</source>
        <translation>源码</translation>
    </message>
    <message>
        <source>This view shows the script, configuration or log that an item of the checklist is based on.</source>
        <translation>该视图显示检查项所依据的脚本、配置或日志。</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Back to the comparison</source>
        <translation>返回对比</translation>
    </message>
    <message>
        <source>Open the example</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>Open many runs …</source>
        <translation>打开多次训练 …</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Nothing is read again (Esc)</source>
        <translation>不会重新读取任何内容（Esc）</translation>
    </message>
    <message>
        <source>Lists the runs of a folder and draws them over one baseline</source>
        <translation>列出一个目录中的训练，并与同一标杆叠加绘制</translation>
    </message>
    <message>
        <source>Removes all entries that are not pinned</source>
        <translation>移除所有未固定的条目</translation>
    </message>
    <message>
        <source>Where do two training runs diverge, and why?</source>
        <translation>两次训练在何处出现分叉，原因是什么？</translation>
    </message>
    <message>
        <source>Choose two runs, or drop their folders here. A run is a folder with a training log, a dump of msprobe, or both; a single log file or a dump.json works as well.</source>
        <translation>选择两次训练，或将其目录拖放到此处。一次训练是含有训练日志、msprobe 的 dump 数据或两者兼有的目录；也可以是单个日志文件或 dump.json。</translation>
    </message>
    <message>
        <source>&amp;A, the run under test</source>
        <translation>A，待测训练(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;B, the baseline</source>
        <translation>B，标杆(&amp;B)</translation>
    </message>
    <message>
        <source>folder, log file or dump.json</source>
        <translation>目录、日志文件或 dump.json</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>选择 …</translation>
    </message>
    <message>
        <source>A &amp;folder …</source>
        <translation>目录(&amp;F) …</translation>
    </message>
    <message>
        <source>A fi&amp;le …</source>
        <translation>文件(&amp;L) …</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>loaded in %1 s</source>
        <translation>加载用时 %1 s</translation>
    </message>
</context>
<context>
    <name>StepRankMap</name>
    <message>
        <source>Map of steps and ranks</source>
        <translation>步与 rank 的分布图</translation>
    </message>
    <message>
        <source>this operator only</source>
        <translation>仅此算子</translation>
    </message>
    <message>
        <source>Shows where the operator of the chosen row differs, over all steps and ranks</source>
        <translation>显示选中行的算子在所有步和 rank 中何处不一致</translation>
    </message>
    <message>
        <source>first</source>
        <translation>首个</translation>
    </message>
    <message>
        <source>When both runs have dumps, this map shows every step and rank as a cell.</source>
        <translation>两次训练均有 dump 数据时，该图以单元格表示每一步和每个 rank。</translation>
    </message>
</context>
<context>
    <name>SubsetChips</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Every row</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>differ</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>Rows that differ</source>
        <translation>不一致的行</translation>
    </message>
    <message>
        <source>first of a group</source>
        <translation>每组首行</translation>
    </message>
    <message>
        <source>Rows where a difference begins: nothing earlier that differs leads to them</source>
        <translation>有差异产生的行：之前没有不一致的行传播到这里</translation>
    </message>
    <message>
        <source>only A</source>
        <translation>仅 A</translation>
    </message>
    <message>
        <source>Rows that only A has</source>
        <translation>仅 A 有的行</translation>
    </message>
    <message>
        <source>only B</source>
        <translation>仅 B</translation>
    </message>
    <message>
        <source>Rows that only B has</source>
        <translation>仅 B 有的行</translation>
    </message>
    <message>
        <source>suspect</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>Rows of which only the checksum or the sums differ, which proves nothing</source>
        <translation>只有校验值或求和类统计量不同的行，不能作为证据</translation>
    </message>
    <message>
        <source>NaN, ∞</source>
        <translation>NaN、∞</translation>
    </message>
    <message>
        <source>Rows with NaN or infinity in A or B</source>
        <translation>A 或 B 中含 NaN 或无穷大的行</translation>
    </message>
</context>
<context>
    <name>TableActions</name>
    <message>
        <source>All tables as a s&amp;preadsheet (XLSX) …</source>
        <translation>将所有表格导出为电子表格 (XLSX)(&amp;P) …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+X</source>
        <translation>Ctrl+Shift+X</translation>
    </message>
    <message>
        <source>All tables as CS&amp;V, a file for each pair of dumps …</source>
        <translation>将所有表格导出为 CSV，每对 dump 数据一个文件(&amp;V) …</translation>
    </message>
    <message>
        <source>Save a spreadsheet</source>
        <translation>保存电子表格</translation>
    </message>
    <message>
        <source>Spreadsheets (*.xlsx)</source>
        <translation>电子表格 (*.xlsx)</translation>
    </message>
    <message>
        <source>Folder of the CSV files</source>
        <translation>CSV 文件的目录</translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation>正在写入 %1 …</translation>
    </message>
</context>
<context>
    <name>TableJob</name>
    <message>
        <source>The rows of this step and rank could not be read again: %1</source>
        <translation>无法再次读取该步和 rank 的行：%1</translation>
    </message>
    <message>
        <source>The rows of this step and rank could not be read again.</source>
        <translation>无法再次读取该步和 rank 的行。</translation>
    </message>
</context>
<context>
    <name>TensorBars</name>
    <message>
        <source>Histogram of A and B</source>
        <translation>A 和 B 的直方图</translation>
    </message>
    <message>
        <source>Histogram of the differences</source>
        <translation>差异的直方图</translation>
    </message>
    <message>
        <source>values of A (filled) and B (dashed)</source>
        <translation>A 的值（填充）和 B 的值（虚线）</translation>
    </message>
    <message>
        <source>A filled, B dashed</source>
        <translation>A 填充，B 虚线</translation>
    </message>
    <message>
        <source>|A − B|; line: share of elements within</source>
        <translation>|A − B|；折线：在此范围内的元素占比</translation>
    </message>
    <message>
        <source>|A − B|, share within</source>
        <translation>|A − B|，范围内占比</translation>
    </message>
    <message>
        <source>%1 % of the elements are within %2</source>
        <translation>%1% 的元素在 %2 以内</translation>
    </message>
    <message>
        <source>from %1: %2 elements of A, %3 of B</source>
        <translation>自 %1 起：A 有 %2 个元素，B 有 %3 个</translation>
    </message>
</context>
<context>
    <name>TensorPicture</name>
    <message>
        <source>Picture of the differences</source>
        <translation>差异图</translation>
    </message>
    <message>
        <source>dimension %1</source>
        <translation>维度 %1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>|A − B|: %1 down, %2 across</source>
        <translation>|A − B|：纵向 %1，横向 %2</translation>
    </message>
    <message>
        <source>|A − B|: %1 ↓, %2 →</source>
        <translation>|A − B|：%1 ↓，%2 →</translation>
    </message>
    <message>
        <source>equal everywhere</source>
        <translation>处处相等</translation>
    </message>
    <message>
        <source>faint %1 – strong %2</source>
        <translation>浅 %1 – 深 %2</translation>
    </message>
    <message>
        <source>; blank: equal</source>
        <translation>；空白：相等</translation>
    </message>
    <message>
        <source>; marks every %1</source>
        <translation>；刻度间隔 %1</translation>
    </message>
    <message>
        <source>from %1 down, %2 across: at most %3</source>
        <translation>从纵向 %1、横向 %2 起：最大 %3</translation>
    </message>
</context>
<context>
    <name>TensorView</name>
    <message>
        <source>Compute again</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>Compute the operator again in double precision from the inputs of each run: which run is wrong?</source>
        <translation>以双精度从每次训练的输入重新计算该算子：哪次训练有误？</translation>
    </message>
    <message>
        <source>Dimension that goes down</source>
        <translation>纵向的维度</translation>
    </message>
    <message>
        <source>Dimension that goes across</source>
        <translation>横向的维度</translation>
    </message>
    <message>
        <source>Worst at</source>
        <translation>最大差异位置</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>|A − B|</source>
        <translation>|A − B|</translation>
    </message>
    <message>
        <source>ULP</source>
        <translation>ULP</translation>
    </message>
    <message>
        <source>Choose a row whose tensors were dumped (msprobe&apos;s task tensor) to show its values element by element.</source>
        <translation>选择已采集张量的行（msprobe 的 task tensor），即可逐元素显示其值。</translation>
    </message>
    <message>
        <source>This row has no tensor file in both runs. msprobe writes them with task tensor.</source>
        <translation>该行并非在两次训练中均有张量文件。msprobe 在 task 为 tensor 时写入张量文件。</translation>
    </message>
    <message>
        <source>Reading both tensors …</source>
        <translation>正在读取双方的张量 …</translation>
    </message>
    <message>
        <source>%1 of %2 elements differ</source>
        <translation>%2 个元素中有 %1 个不一致</translation>
    </message>
    <message>
        <source>at most %1 ULP, %2 on average</source>
        <translation>最大 %1 ULP，平均 %2</translation>
    </message>
    <message>
        <source>NaN or infinite: %1 in A, %2 in B</source>
        <translation>NaN 或无穷：A 中 %1 个，B 中 %2 个</translation>
    </message>
    <message>
        <source>real parts only</source>
        <translation>仅实部</translation>
    </message>
    <message>
        <source>down: %1 (%2)</source>
        <translation>纵向：%1（%2）</translation>
    </message>
    <message>
        <source>across: %1 (%2)</source>
        <translation>横向：%1（%2）</translation>
    </message>
    <message>
        <source>A, below it B</source>
        <translation>A，其下为 B</translation>
    </message>
</context>
<context>
    <name>TextPair</name>
    <message>
        <source>Text of %1</source>
        <translation>%1 的文本</translation>
    </message>
</context>
<context>
    <name>TokenCurve</name>
    <message>
        <source>|A−B| along the sample</source>
        <translation>沿样本的 |A−B|</translation>
    </message>
    <message>
        <source>all tokens over the steps</source>
        <translation>各步的全部 token</translation>
    </message>
    <message>
        <source>What the curve shows</source>
        <translation>曲线的内容</translation>
    </message>
    <message>
        <source>Curve of the differences of tokens</source>
        <translation>token 差异的曲线</translation>
    </message>
    <message>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>step</source>
        <translation>step</translation>
    </message>
</context>
<context>
    <name>TokenDiagnosisWords</name>
    <message>
        <source>%1 (possible)</source>
        <translation>%1（可能）</translation>
    </message>
    <message>
        <source>Columns: %1</source>
        <translation>列：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation>建议：%1</translation>
    </message>
</context>
<context>
    <name>TokenSampleModel</name>
    <message>
        <source>step %1, sample %2</source>
        <translation>第 %1 步，样本 %2</translation>
    </message>
    <message>
        <source>%1 (%2 in B)</source>
        <translation>%1（B 中为 %2）</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Largest |A−B|</source>
        <translation>最大 |A−B|</translation>
    </message>
    <message>
        <source>Outside</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>First outside</source>
        <translation>首个超出</translation>
    </message>
    <message>
        <source>Mean |A−B|</source>
        <translation>平均 |A−B|</translation>
    </message>
    <message>
        <source>KL k3</source>
        <translation>KL k3</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重版本</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>within the tolerance</source>
        <translation>在容差内</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不同</translation>
    </message>
</context>
<context>
    <name>TokenStrip</name>
    <message>
        <source>Tokens of the selected sample</source>
        <translation>选中样本的 token</translation>
    </message>
</context>
<context>
    <name>TokenView</name>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Choose a sample to show its tokens.</source>
        <translation>选择一个样本以显示其 token。</translation>
    </message>
    <message>
        <source>This sample has texts without tokens. What differs is underlined.</source>
        <translation>该样本只有文本，没有 token。不同之处加下划线。</translation>
    </message>
    <message>
        <source>This sample has texts without tokens.</source>
        <translation>该样本只有文本，没有 token。</translation>
    </message>
    <message>
        <source>The texts of this sample are equal.</source>
        <translation>该样本的文本相同。</translation>
    </message>
    <message>
        <source>The result does not hold the tokens of this sample: it keeps those of the samples that differ most, %1 tokens together.</source>
        <translation>结果中没有该样本的 token：只保存差异最大的样本，一共 %1 个 token。</translation>
    </message>
    <message>
        <source>◆ outside the tolerance · darker: larger |A−B| · grey: not in the mask</source>
        <translation>◆ 超出容差 · 底色越深 |A−B| 越大 · 灰色：不在掩码内</translation>
    </message>
    <message>
        <source>%1 of %2 tokens are kept, around the first one outside.</source>
        <translation>保存了 %2 个 token 中的 %1 个，在首个超出容差的 token 前后。</translation>
    </message>
    <message>
        <source>%1 of %2 samples shown</source>
        <translation>显示 %2 个样本中的 %1 个</translation>
    </message>
    <message>
        <source>%1; the result lists those that differ most</source>
        <translation>%1；结果只列出差异最大的样本</translation>
    </message>
</context>
<context>
    <name>TokenWords</name>
    <message>
        <source>ends</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>the probabilities differ by %1</source>
        <translation>概率相差 %1</translation>
    </message>
    <message>
        <source>A %1, B %2, |A−B| %3</source>
        <translation>A %1，B %2，|A−B| %3</translation>
    </message>
    <message>
        <source>only in A: %1</source>
        <translation>仅 A 有：%1</translation>
    </message>
    <message>
        <source>only in B: %1</source>
        <translation>仅 B 有：%1</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>token %1</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>id %1</translation>
    </message>
    <message>
        <source>in B: %1</source>
        <translation>B 中：%1</translation>
    </message>
    <message>
        <source>not in the mask: it does not count</source>
        <translation>不在掩码内：不计入</translation>
    </message>
    <message>
        <source>outside the tolerance</source>
        <translation>超出容差</translation>
    </message>
</context>
<context>
    <name>TrendView</name>
    <message>
        <source>Trend of the chosen row</source>
        <translation>选中行的趋势</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2 范数</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>over the steps</source>
        <translation>随 step 变化</translation>
    </message>
    <message>
        <source>over the ranks</source>
        <translation>随 rank 变化</translation>
    </message>
    <message>
        <source>Over steps or ranks</source>
        <translation>随 step 或 rank 变化</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Choose a row of the operators to show its trend over steps and ranks.</source>
        <translation>选择算子的一行，显示其随 step 和 rank 变化的趋势。</translation>
    </message>
    <message>
        <source>There is only one step of this rank: a trend requires two.</source>
        <translation>该 rank 只有一步：趋势至少需要两步。</translation>
    </message>
    <message>
        <source>There is only one rank of this step: a trend requires two.</source>
        <translation>该步只有一个 rank：趋势至少需要两个。</translation>
    </message>
    <message>
        <source>step</source>
        <translation>step</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source> (gaps: rows that are not in memory)</source>
        <translation> （空缺：不在内存中的行）</translation>
    </message>
</context>
<context>
    <name>VerdictStrip</name>
    <message>
        <source>Judge without decisions</source>
        <translation>不使用评审决定进行判定</translation>
    </message>
    <message>
        <source>Remove all rules and manual matches: %1</source>
        <translation>移除所有规则和手动匹配：%1</translation>
    </message>
    <message>
        <source> — one file twice</source>
        <translation> — 同一文件用了两次</translation>
    </message>
    <message>
        <source> — though their seeds differ</source>
        <translation> — 但随机种子不同</translation>
    </message>
</context>
<context>
    <name>VerdictWords</name>
    <message>
        <source>no difference found, but incomplete: %1</source>
        <translation>未发现差异，但不完整：%1</translation>
    </message>
    <message>
        <source>first loss outside atol</source>
        <translation>第一个 loss 超出 atol</translation>
    </message>
    <message>
        <source>first loss within atol, second outside</source>
        <translation>第一个 loss 在 atol 内，第二个超出</translation>
    </message>
    <message>
        <source>first two losses within atol</source>
        <translation>前两个 loss 在 atol 内</translation>
    </message>
    <message>
        <source>not a loss</source>
        <translation>不是 loss</translation>
    </message>
    <message>
        <source>without the first two iterations</source>
        <translation>缺少前两次迭代</translation>
    </message>
    <message>
        <source>not enough steps for the two-step check</source>
        <translation>步数不足，无法进行两步检查</translation>
    </message>
    <message>
        <source>The metric is not a loss: its first two steps tell nothing about the forward and the backward pass.</source>
        <translation>该指标不是 loss：由其前两步无法判断前向和反向。</translation>
    </message>
    <message>
        <source>The logs do not contain the first two iterations of both trainings: nothing is known about the forward and the backward pass.</source>
        <translation>日志不包含两次训练的前两次迭代：无法判断前向和反向。</translation>
    </message>
    <message>
        <source>Two common steps are needed to distinguish the forward from the backward pass.</source>
        <translation>区分前向与反向需要两个共同步。</translation>
    </message>
    <message>
        <source>The first common loss is outside atol: data, weights or the forward pass of the first step are not the same in both runs.</source>
        <translation>首个共有的 loss 超出 atol：两次训练第一步的数据、权重或前向不一致。</translation>
    </message>
    <message>
        <source>The first common loss agrees within atol and the second does not: check the backward pass of the first step, and the optimizer.</source>
        <translation>首个共有的 loss 在 atol 内一致，第二个不一致：请检查第一步的反向以及优化器。</translation>
    </message>
    <message>
        <source>The first two common losses agree within atol: they show no difference of forward or backward pass.</source>
        <translation>前两个共有的 loss 在 atol 内一致：由它们看不出前向或反向有差异。</translation>
    </message>
    <message>
        <source>The first common loss agrees within atol and the second does not. The dumps differ in step %1, before a backward pass.</source>
        <translation>首个共有的 loss 在 atol 内一致，第二个不一致。dump 数据在第 %1 步、反向之前即不一致。</translation>
    </message>
    <message>
        <source>The first two common losses agree within atol, but the dumps differ in step %1.</source>
        <translation>前两个共有的 loss 在 atol 内一致，但 dump 数据在第 %1 步不一致。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>the chosen metric, but not %1 from %2 on</source>
        <translation>仅所选指标；%1 从%2起不相等</translation>
    </message>
    <message>
        <source>the only common step</source>
        <translation>唯一的共同步</translation>
    </message>
    <message>
        <source>all %1 common steps</source>
        <translation>全部 %1 个共同步</translation>
    </message>
    <message>
        <source>through %1</source>
        <translation>截至%1</translation>
    </message>
    <message>
        <source>from no point on</source>
        <translation>从首个共同点起即不相等</translation>
    </message>
    <message>
        <source>Equal to the last digit</source>
        <translation>逐位相等</translation>
    </message>
    <message>
        <source>nothing to compare</source>
        <translation>没有可比较的内容</translation>
    </message>
    <message>
        <source> · NaN in both</source>
        <translation> · 双方均为 NaN</translation>
    </message>
    <message>
        <source>First unequal: %1, A %2, B %3.</source>
        <translation>首个不相等的点：%1，A %2，B %3。</translation>
    </message>
    <message>
        <source>Significant digits that the logs print: %1 (A) and %2 (B). Smaller differences cannot be seen in them.</source>
        <translation>日志分别打印 %1（A）和 %2（B）位有效数字：更小的差异在其中不可见。</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>第 %1 个 epoch</translation>
    </message>
    <message>
        <source>record %1</source>
        <translation>记录 %1</translation>
    </message>
    <message>
        <source>log step %1 = dump step %2</source>
        <translation>日志第 %1 步 = dump 第 %2 步</translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation>仅 A 有 %1 步</translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation>仅 B 有 %1 步</translation>
    </message>
    <message>
        <source>%1, A %2, B %3, |A − B| %4, allowed %5</source>
        <translation>%1，A %2，B %3，|A − B| %4，允许值 %5</translation>
    </message>
    <message>
        <source>Common steps, all of them compared: %1. |A − B| ≤ %2 + %3 · |B|.</source>
        <translation>共同步 %1 步，已全部比较：|A − B| ≤ %2 + %3 · |B|。</translation>
    </message>
    <message>
        <source>First outside: %1.</source>
        <translation>首个超出容差的点：%1。</translation>
    </message>
    <message>
        <source>First outside that is not NaN in both: %1.</source>
        <translation>首个超出容差且并非两边均为 NaN 的点：%1。</translation>
    </message>
    <message>
        <source>Steps outside: %1.</source>
        <translation>超差步数：%1。</translation>
    </message>
    <message>
        <source>Noise: %1.</source>
        <translation>噪声：%1。</translation>
    </message>
    <message>
        <source>Largest |A − B| of finite values: %1 at %2.</source>
        <translation>有限值中最大的 |A − B|：%1，位于%2。</translation>
    </message>
    <message>
        <source>Mean relative error of finite values: %1 (steps: %2 of %3).</source>
        <translation>有限值的平均相对误差：%1（步数：%2 / %3）。</translation>
    </message>
    <message>
        <source>Steps in one run only: %1.</source>
        <translation>仅一次训练中有的步：%1。</translation>
    </message>
    <message>
        <source>Printed by a clock, in one run only, and not missing: %1 steps in A, %2 in B.</source>
        <translation>按时间打印、只在一次运行中出现、不算缺失：A 中 %1 步，B 中 %2 步。</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source> × %1 ranks</source>
        <translation> × %1 个 rank</translation>
    </message>
    <message>
        <source>Operators · %1 · %2 rows</source>
        <translation>算子 · %1 · %2 行</translation>
    </message>
    <message>
        <source>Rows compared: %1, of dump pairs: %2. Rows that differ: %3.</source>
        <translation>已比较 %2 对 dump 数据的 %1 行；%3 行不一致。</translation>
    </message>
    <message>
        <source>Operators in one run only: %1 in A, %2 in B.</source>
        <translation>仅一次训练中有的算子：A 有 %1 个，B 有 %2 个。</translation>
    </message>
    <message>
        <source>Dumps in one run only: %1 in A, %2 in B.</source>
        <translation>仅一次训练中有的 dump 数据：A 有 %1 份，B 有 %2 份。</translation>
    </message>
    <message>
        <source>; operators in one run only: %1</source>
        <translation>；仅一次训练中有的算子：%1</translation>
    </message>
    <message>
        <source> — A is wrong</source>
        <translation> — A 有误</translation>
    </message>
    <message>
        <source> — B is wrong</source>
        <translation> — B 有误</translation>
    </message>
    <message>
        <source> — both runs are wrong</source>
        <translation> — 两次训练均有误</translation>
    </message>
    <message>
        <source>Compared: %1.</source>
        <translation>已比较：%1。</translation>
    </message>
    <message>
        <source>being read</source>
        <translation>读取中</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>the dumps are being read</source>
        <translation>正在读取 dump 数据</translation>
    </message>
    <message>
        <source>no pair of dumps compared</source>
        <translation>没有比较任何 dump 数据对</translation>
    </message>
    <message>
        <source>no dump that both runs have</source>
        <translation>没有双方共有的 dump 数据</translation>
    </message>
    <message>
        <source>; other values from %1</source>
        <translation>；其他值自%1起</translation>
    </message>
    <message>
        <source>|Δ| %1</source>
        <translation>|Δ| %1</translation>
    </message>
    <message>
        <source>Outside atol at %1 only (%2)</source>
        <translation>仅%1超出 atol（%2）</translation>
    </message>
    <message>
        <source>Outside atol from %1 (%2), inside again from %3</source>
        <translation>自%1起超出 atol（%2），自%3起重回容差内</translation>
    </message>
    <message>
        <source>Outside atol from %1 (%2)</source>
        <translation>自%1起超出 atol（%2）</translation>
    </message>
    <message>
        <source>Outside the noise: %1</source>
        <translation>超出噪声：%1</translation>
    </message>
    <message>
        <source>Outside atol from %1, without two repeats</source>
        <translation>自%1起超出 atol，该处没有两次重复</translation>
    </message>
    <message>
        <source>Inside the noise of %1 runs</source>
        <translation>在 %1 次训练的噪声之内</translation>
    </message>
    <message>
        <source>; outside atol from %1</source>
        <translation>；自%1起超出 atol</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>A and B are NaN</source>
        <translation>A 和 B 均为 NaN</translation>
    </message>
    <message>
        <source>A is %1, B is %2</source>
        <translation>A 为 %1，B 为 %2</translation>
    </message>
    <message>
        <source>A is %1</source>
        <translation>A 为 %1</translation>
    </message>
    <message>
        <source>B is %1</source>
        <translation>B 为 %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>no curve that both runs have</source>
        <translation>没有双方共有的曲线</translation>
    </message>
    <message>
        <source>Curves · 1 step compared</source>
        <translation>曲线 · 已比较 1 步</translation>
    </message>
    <message>
        <source>Curves · 1 epoch compared</source>
        <translation>曲线 · 已比较 1 个 epoch</translation>
    </message>
    <message>
        <source>Curves · 1 record compared</source>
        <translation>曲线 · 已比较 1 条记录</translation>
    </message>
    <message>
        <source>Curves · %1 steps compared</source>
        <translation>曲线 · 已比较 %1 步</translation>
    </message>
    <message>
        <source>Curves · %1 epochs compared</source>
        <translation>曲线 · 已比较 %1 个 epoch</translation>
    </message>
    <message>
        <source>Curves · %1 records compared</source>
        <translation>曲线 · 已比较 %1 条记录</translation>
    </message>
    <message>
        <source>no step in common</source>
        <translation>没有共同步</translation>
    </message>
    <message>
        <source>atol is larger than %1: it cannot decide</source>
        <translation>atol 大于 %1：无法判断</translation>
    </message>
    <message>
        <source>%1 outside its tolerance from %2</source>
        <translation>%1 自%2起超出其容差</translation>
    </message>
    <message>
        <source>Within tolerance on 1 common step</source>
        <translation>1 个共同步在容差内</translation>
    </message>
    <message>
        <source>Within tolerance on %1 common steps</source>
        <translation>%1 个共同步在容差内</translation>
    </message>
    <message>
        <source>Equal on 1 common step</source>
        <translation>1 个共同步相等</translation>
    </message>
    <message>
        <source>Equal on %1 common steps</source>
        <translation>%1 个共同步相等</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source> — its inputs agree</source>
        <translation> — 其输入一致</translation>
    </message>
    <message>
        <source>the dumps have no rows: nothing was compared</source>
        <translation>dump 数据中没有任何行：未进行比较</translation>
    </message>
    <message>
        <source>every common row agrees</source>
        <translation>所有共有的行一致</translation>
    </message>
    <message>
        <source>every common row within tolerance</source>
        <translation>所有共有的行在容差内</translation>
    </message>
    <message>
        <source>not restored: %1</source>
        <translation>没有恢复：%1</translation>
    </message>
    <message>
        <source>step %1: %2 of %3 keys differ</source>
        <translation>step %1：%3 个键中 %2 个不一致</translation>
    </message>
    <message>
        <source>every key is equal</source>
        <translation>每个键都相等</translation>
    </message>
    <message>
        <source>every key agrees in the coarser type</source>
        <translation>每个键按较低精度的类型都一致</translation>
    </message>
    <message>
        <source>Checkpoints · 1 step</source>
        <translation>Checkpoint · 1 个 step</translation>
    </message>
    <message>
        <source>Checkpoints · %1 steps</source>
        <translation>Checkpoint · %1 个 step</translation>
    </message>
    <message>
        <source> · B resumed at step %1</source>
        <translation> · B 从 step %1 续训</translation>
    </message>
    <message>
        <source>Step %1: keys compared: %2, different: %3; the first: %4.</source>
        <translation>step %1：已比较 %2 个键，不一致 %3 个；首个：%4。</translation>
    </message>
    <message>
        <source>Randomness checklist</source>
        <translation>随机性检查清单</translation>
    </message>
    <message>
        <source>not checked yet</source>
        <translation>尚未检查</translation>
    </message>
    <message>
        <source>Overruled: %1 (%2)</source>
        <translation>已豁免：%1（%2）</translation>
    </message>
    <message>
        <source>Failing: %1</source>
        <translation>不通过：%1</translation>
    </message>
</context>
<context>
    <name>WhyPanel</name>
    <message>
        <source>show the row</source>
        <translation>显示该行</translation>
    </message>
    <message>
        <source>&lt;b&gt;Known:&lt;/b&gt; %1 (%2). %3</source>
        <translation>&lt;b&gt;已知问题：&lt;/b&gt; %1（%2）。%3</translation>
    </message>
    <message>
        <source>&lt;b&gt;Usual remedy:&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;常用处理方法：&lt;/b&gt; %1</translation>
    </message>
    <message>
        <source>show that rank</source>
        <translation>显示该 rank</translation>
    </message>
    <message>
        <source>First NaN or infinity of %1: produced by %2.</source>
        <translation>%1 的首个 NaN 或无穷：由 %2 产生。</translation>
    </message>
    <message>
        <source>First NaN or infinity of %1: an input of %2 from outside.</source>
        <translation>%1 的首个 NaN 或无穷：%2 的一个输入，来自外部。</translation>
    </message>
    <message>
        <source>Inputs: %1.</source>
        <translation>输入：%1。</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>%1 increases a difference of %2 to %3.</source>
        <translation>%1 将差异从 %2 放大到 %3。</translation>
    </message>
    <message>
        <source>show the key</source>
        <translation>显示该键</translation>
    </message>
    <message>
        <source>Not restored: %1; %2</source>
        <translation>没有恢复：%1；%2</translation>
    </message>
    <message>
        <source>show its dump</source>
        <translation>显示其 dump 数据</translation>
    </message>
    <message>
        <source>The nearest dump before the losses differ: %1; steps between: %2.</source>
        <translation>loss 不一致之前最近的 dump 数据：%1；相隔步数：%2。</translation>
    </message>
    <message>
        <source>copy msprobe&apos;s config.json for it</source>
        <translation>复制用于采集该步的 msprobe config.json</translation>
    </message>
    <message>
        <source>Overruled in the checklist: %1</source>
        <translation>检查清单中已豁免：%1</translation>
    </message>
    <message>
        <source>Checklist, failing: &lt;b&gt;%1&lt;/b&gt;.</source>
        <translation>检查清单，不通过：&lt;b&gt;%1&lt;/b&gt;。</translation>
    </message>
    <message>
        <source>Further failing items in the checklist: %1.</source>
        <translation>检查清单中其他不通过的项：%1。</translation>
    </message>
    <message>
        <source>Suspect rows, which prove nothing: %1.</source>
        <translation>可疑的行，不能作为证据：%1。</translation>
    </message>
    <message>
        <source>Further modules whose calls differ: %1.</source>
        <translation>其他调用不同的模块：%1。</translation>
    </message>
    <message>
        <source>An atol of %1 passes every step.</source>
        <translation>atol 为 %1 时每一步都通过。</translation>
    </message>
    <message>
        <source>To decide: %1</source>
        <translation>判定方法：%1</translation>
    </message>
    <message>
        <source>Source: %1.</source>
        <translation>来源：%1。</translation>
    </message>
    <message>
        <source>Source of the law: %1.</source>
        <translation>规律的来源：%1。</translation>
    </message>
    <message>
        <source>show this dump</source>
        <translation>显示该 dump</translation>
    </message>
    <message>
        <source>Rows in A only, %1: %2, the first %3.</source>
        <translation>只在 A 中的行，%1：%2 行，首个为 %3。</translation>
    </message>
    <message>
        <source>Rows in B only, %1: %2, the first %3.</source>
        <translation>只在 B 中的行，%1：%2 行，首个为 %3。</translation>
    </message>
    <message>
        <source>The runs are being read.</source>
        <translation>正在读取两次训练的数据。</translation>
    </message>
    <message>
        <source>The dumps have no rows: nothing was compared.</source>
        <translation>dump 数据中没有任何行：未进行比较。</translation>
    </message>
    <message>
        <source>No row of the dumps differs: there is nothing to explain.</source>
        <translation>dump 数据中没有行不一致：无需解释。</translation>
    </message>
    <message>
        <source>No row that was compared differs. Compared: %1.</source>
        <translation>已比较的行均一致。已比较：%1。</translation>
    </message>
    <message>
        <source>When both runs have dumps, this view explains the first difference.</source>
        <translation>两次训练均有 dump 数据时，该视图解释首个差异。</translation>
    </message>
    <message>
        <source>Why the runs diverge</source>
        <translation>两次训练出现分叉的原因</translation>
    </message>
</context>
<context>
    <name>resources/checklists/mindspore.json</name>
    <message>
        <source>Seeds</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>MindSpore&apos;s random numbers are seeded</source>
        <translation>已固定 MindSpore 随机数的种子</translation>
    </message>
    <message>
        <source>Seed MindSpore at the top of the script.</source>
        <translation>在脚本开头为 MindSpore 设置随机种子。</translation>
    </message>
    <message>
        <source>the network was built before: its initial weights were drawn without this seed</source>
        <translation>网络在此之前已构建：其初始权重的生成没有用到该种子</translation>
    </message>
    <message>
        <source>the seed is not fixed: it is missing, None, or taken from the clock</source>
        <translation>种子不固定：未给出、为 None，或取自时钟</translation>
    </message>
    <message>
        <source>whether the seed is fixed is not known here</source>
        <translation>此处无法得知种子是否固定</translation>
    </message>
    <message>
        <source>seeds Python, NumPy and MindSpore</source>
        <translation>为 Python、NumPy 和 MindSpore 设置随机种子</translation>
    </message>
    <message>
        <source>what it seeds is in a file that was not provided</source>
        <translation>它设置了哪些随机种子，取决于一个未提供的文件</translation>
    </message>
    <message>
        <source>NumPy&apos;s random numbers are seeded</source>
        <translation>已固定 NumPy 随机数的种子</translation>
    </message>
    <message>
        <source>Seed them at the top of the script.</source>
        <translation>在脚本开头设置随机种子。</translation>
    </message>
    <message>
        <source>for MindSpore it does not seed NumPy</source>
        <translation>在 MindSpore 场景下不设置 NumPy 的种子</translation>
    </message>
    <message>
        <source>a generator of its own, without a seed</source>
        <translation>独立的随机数生成器，没有设置种子</translation>
    </message>
    <message>
        <source>a generator of its own, with a seed</source>
        <translation>独立的随机数生成器，已设置种子</translation>
    </message>
    <message>
        <source>Python&apos;s own random numbers are seeded</source>
        <translation>已固定 Python 自身随机数的种子</translation>
    </message>
    <message>
        <source>Seed them at the top of the script, before anything draws.</source>
        <translation>在脚本开头、生成任何随机数之前设置随机种子。</translation>
    </message>
    <message>
        <source>cannot be seeded</source>
        <translation>无法设置种子</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Hyperparameters are fixed, a dynamic learning rate included</source>
        <translation>超参已固定，包括动态学习率</translation>
    </message>
    <message>
        <source>Give every hyperparameter a plain value.</source>
        <translation>每个超参都使用固定值。</translation>
    </message>
    <message>
        <source>the learning rate is not a plain value here</source>
        <translation>此处的学习率不是固定值</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Training begins with the same weights, all of them loaded</source>
        <translation>训练从相同的权重开始，且全部权重都已加载</translation>
    </message>
    <message>
        <source>Load one checkpoint in both runs, with every key.</source>
        <translation>两次训练加载同一个 checkpoint，且包含所有键。</translation>
    </message>
    <message>
        <source>loaded after the training had started</source>
        <translation>在训练开始之后才加载</translation>
    </message>
    <message>
        <source>only some of the keys are loaded</source>
        <translation>只加载了部分键</translation>
    </message>
    <message>
        <source>a key is removed from the checkpoint before it is loaded</source>
        <translation>加载之前从 checkpoint 中删除了一个键</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Data is not changed at random</source>
        <translation>数据未被随机改变</translation>
    </message>
    <message>
        <source>Remove the random operation, or use its fixed counterpart (Crop for RandomCrop).</source>
        <translation>去掉该随机操作，或使用其固定的对应操作（用 Crop 代替 RandomCrop）。</translation>
    </message>
    <message>
        <source>changes the data at random</source>
        <translation>随机改变数据</translation>
    </message>
    <message>
        <source>Both runs see the data in the same order</source>
        <translation>两次训练读取数据的顺序相同</translation>
    </message>
    <message>
        <source>Switch shuffling off and use no sampler.</source>
        <translation>关闭数据打乱，且不使用采样器。</translation>
    </message>
    <message>
        <source>a sampler decides the order</source>
        <translation>采样器决定顺序</translation>
    </message>
    <message>
        <source>shuffles</source>
        <translation>打乱数据</translation>
    </message>
    <message>
        <source>shuffles by default</source>
        <translation>默认打乱数据</translation>
    </message>
    <message>
        <source>One worker loads the data</source>
        <translation>由一个工作进程加载数据</translation>
    </message>
    <message>
        <source>One worker keeps the order.</source>
        <translation>一个工作进程可保持顺序。</translation>
    </message>
    <message>
        <source>several workers</source>
        <translation>多个工作进程</translation>
    </message>
    <message>
        <source>num_parallel_workers is not given; the default is more than one</source>
        <translation>未给出 num_parallel_workers；默认值大于 1</translation>
    </message>
    <message>
        <source>Training begins at the same sample</source>
        <translation>训练从同一个样本开始</translation>
    </message>
    <message>
        <source>Skip the data of the iterations before.</source>
        <translation>跳过之前迭代的数据。</translation>
    </message>
    <message>
        <source>The network draws no random numbers</source>
        <translation>网络不生成随机数</translation>
    </message>
    <message>
        <source>Remove random operators from the network.</source>
        <translation>从网络中去掉随机算子。</translation>
    </message>
    <message>
        <source>draws random numbers</source>
        <translation>生成随机数</translation>
    </message>
    <message>
        <source>Dropout is off</source>
        <translation>Dropout 已关闭</translation>
    </message>
    <message>
        <source>Remove dropout, or let seed_all do so.</source>
        <translation>去掉 dropout，或由 seed_all 去掉。</translation>
    </message>
    <message>
        <source>draws which elements to drop</source>
        <translation>随机选择要丢弃的元素</translation>
    </message>
    <message>
        <source>Seeds given to operators are not 0</source>
        <translation>传给算子的种子不为 0</translation>
    </message>
    <message>
        <source>Choose another number than 0: 0 means that a seed is drawn.</source>
        <translation>选择 0 以外的数：0 表示随机生成种子。</translation>
    </message>
    <message>
        <source>0 means that a seed is drawn</source>
        <translation>0 表示随机生成种子</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>The network has no operator that is slightly random on Ascend</source>
        <translation>网络中没有在昇腾上带有轻微随机性的算子</translation>
    </message>
    <message>
        <source>The criterion of the first two losses does not hold for networks with these operators.</source>
        <translation>含有这些算子的网络不适用“前两步 loss 一致”的判据。</translation>
    </message>
    <message>
        <source>is slightly random on Ascend</source>
        <translation>在昇腾上带有轻微随机性</translation>
    </message>
    <message>
        <source>Deterministic operators enabled</source>
        <translation>已开启确定性计算</translation>
    </message>
    <message>
        <source>Enable deterministic operators.</source>
        <translation>启用确定性算子。</translation>
    </message>
    <message>
        <source>its mode is False and switches them off</source>
        <translation>其 mode 为 False，会关闭确定性算子</translation>
    </message>
    <message>
        <source>Cards exchange tensors in a fixed order</source>
        <translation>各卡以固定顺序交换张量</translation>
    </message>
    <message>
        <source>On several cards set the variable where the training is started.</source>
        <translation>多卡时，在启动训练的地方设置该变量。</translation>
    </message>
    <message>
        <source>CANN documents the values true, strict and false; the effect of 1 is not known</source>
        <translation>CANN 文档给出的取值为 true、strict 和 false；取值 1 的效果未知</translation>
    </message>
    <message>
        <source>its mode is False and switches it off</source>
        <translation>其 mode 为 False，会将其关闭</translation>
    </message>
    <message>
        <source>lets the low-latency collectives add in a fixed order when it is 1</source>
        <translation>取值为 1 时，低时延集合通信按固定顺序累加</translation>
    </message>
    <message>
        <source>ATB computes in a fixed order when it is 0</source>
        <translation>取值为 0 时，ATB 按固定顺序计算</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复运行</translation>
    </message>
    <message>
        <source>The script was run twice without sinking, and its first two losses agree</source>
        <translation>脚本以非下沉模式运行了两次，且前两步的 loss 一致</translation>
    </message>
    <message>
        <source>Run with dataset_sink_mode=False and compare both logs.</source>
        <translation>用 dataset_sink_mode=False 运行，并比较两份日志。</translation>
    </message>
    <message>
        <source>in sink mode only one loss per epoch is visible</source>
        <translation>下沉模式下每个 epoch 只能看到一个 loss</translation>
    </message>
    <message>
        <source>the loss of every iteration is visible</source>
        <translation>每次迭代的 loss 都可见</translation>
    </message>
</context>
<context>
    <name>resources/checklists/pytorch.json</name>
    <message>
        <source>Seeds</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>PYTHONHASHSEED is set before Python starts</source>
        <translation>PYTHONHASHSEED 在 Python 启动前已设置</translation>
    </message>
    <message>
        <source>Set the variable where the training is started; inside the script it is too late.</source>
        <translation>在启动训练的地方设置该变量；在脚本内部设置已经太晚。</translation>
    </message>
    <message>
        <source>set inside the program, too late: Python reads it once, when it starts</source>
        <translation>在程序内部设置，已经太晚：Python 只在启动时读取一次</translation>
    </message>
    <message>
        <source>hashes are different in every run</source>
        <translation>每次训练的哈希值都不同</translation>
    </message>
    <message>
        <source>its value is not known here</source>
        <translation>此处无法得知它的值</translation>
    </message>
    <message>
        <source>sets it too late for the interpreter that already runs; set it where the training is started</source>
        <translation>对已经在运行的解释器来说设置得太晚；应在启动训练的地方设置</translation>
    </message>
    <message>
        <source>MindSpeed sets PYTHONHASHSEED then, too late for the interpreter that already runs</source>
        <translation>MindSpeed 此时才设置 PYTHONHASHSEED，对已经在运行的解释器来说太晚</translation>
    </message>
    <message>
        <source>Python&apos;s own random numbers are seeded</source>
        <translation>已固定 Python 自身随机数的种子</translation>
    </message>
    <message>
        <source>Seed them at the top of the script, before anything draws.</source>
        <translation>在脚本开头、生成任何随机数之前设置随机种子。</translation>
    </message>
    <message>
        <source>without a seed in its randomness settings it draws one and seeds everything with it</source>
        <translation>其 randomness 设置中没有种子时，它会随机生成一个，并用它设置所有随机种子</translation>
    </message>
    <message>
        <source>the seed is not fixed: it is missing, None, or taken from the clock</source>
        <translation>种子不固定：未给出、为 None，或取自时钟</translation>
    </message>
    <message>
        <source>whether the seed is fixed is not known here</source>
        <translation>此处无法得知种子是否固定</translation>
    </message>
    <message>
        <source>seeds Python, NumPy and PyTorch unless its command line names another seed</source>
        <translation>为 Python、NumPy 和 PyTorch 设置随机种子，除非命令行指定了其他种子</translation>
    </message>
    <message>
        <source>without a seed current releases take PL_GLOBAL_SEED or 0, older ones draw one</source>
        <translation>没有种子时，新版本取 PL_GLOBAL_SEED 或 0，旧版本随机生成一个</translation>
    </message>
    <message>
        <source>its Trainer seeds Python, NumPy and PyTorch</source>
        <translation>其 Trainer 为 Python、NumPy 和 PyTorch 设置随机种子</translation>
    </message>
    <message>
        <source>seeds Python, NumPy and PyTorch with its --seed, which is 1234 unless another one is given</source>
        <translation>用其 --seed（未指定时为 1234）为 Python、NumPy 和 PyTorch 设置随机种子</translation>
    </message>
    <message>
        <source>default_setup seeds Python, NumPy and PyTorch with it</source>
        <translation>default_setup 用它为 Python、NumPy 和 PyTorch 设置随机种子</translation>
    </message>
    <message>
        <source>the seed is not fixed: detectron2 draws one when SEED is negative</source>
        <translation>种子不固定：SEED 为负数时 detectron2 会随机生成一个</translation>
    </message>
    <message>
        <source>what it seeds is in a file that was not provided</source>
        <translation>它设置了哪些随机种子，取决于一个未提供的文件</translation>
    </message>
    <message>
        <source>a generator of its own, without a seed</source>
        <translation>独立的随机数生成器，没有设置种子</translation>
    </message>
    <message>
        <source>cannot be seeded</source>
        <translation>无法设置种子</translation>
    </message>
    <message>
        <source>NumPy&apos;s random numbers are seeded</source>
        <translation>已固定 NumPy 随机数的种子</translation>
    </message>
    <message>
        <source>Seed them at the top of the script.</source>
        <translation>在脚本开头设置随机种子。</translation>
    </message>
    <message>
        <source>a generator of its own, with a seed</source>
        <translation>独立的随机数生成器，已设置种子</translation>
    </message>
    <message>
        <source>PyTorch&apos;s random numbers are seeded</source>
        <translation>已固定 PyTorch 随机数的种子</translation>
    </message>
    <message>
        <source>Seed PyTorch before the model is built: initial weights are drawn then.</source>
        <translation>在构建模型之前为 PyTorch 设置随机种子：初始权重在构建时随机生成。</translation>
    </message>
    <message>
        <source>the model was built before: its initial weights were drawn without this seed</source>
        <translation>模型在此之前已构建：其初始权重的生成没有用到该种子</translation>
    </message>
    <message>
        <source>draws a new seed in every run</source>
        <translation>每次训练都生成新的种子</translation>
    </message>
    <message>
        <source>CUDA devices are seeded</source>
        <translation>已为 CUDA 设备设置随机种子</translation>
    </message>
    <message>
        <source>Seed all CUDA devices.</source>
        <translation>为所有 CUDA 设备设置随机种子。</translation>
    </message>
    <message>
        <source>seeds all devices</source>
        <translation>为所有设备设置随机种子</translation>
    </message>
    <message>
        <source>Ascend NPUs are seeded</source>
        <translation>已为昇腾 NPU 设置随机种子</translation>
    </message>
    <message>
        <source>Seed all NPUs.</source>
        <translation>为所有 NPU 设置随机种子。</translation>
    </message>
    <message>
        <source>MindSpeed seeds the NPUs then</source>
        <translation>MindSpeed 此时会为 NPU 设置随机种子</translation>
    </message>
    <message>
        <source>current releases of torch_npu seed the NPUs with it too</source>
        <translation>新版本的 torch_npu 也会用它为 NPU 设置随机种子</translation>
    </message>
    <message>
        <source>seeds all NPUs where there are some</source>
        <translation>如果有 NPU，则为所有 NPU 设置随机种子</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>cuDNN uses deterministic convolutions</source>
        <translation>cuDNN 使用确定性卷积</translation>
    </message>
    <message>
        <source>Request deterministic convolutions.</source>
        <translation>要求使用确定性卷积。</translation>
    </message>
    <message>
        <source>on a CUDA build</source>
        <translation>在 CUDA 版本上</translation>
    </message>
    <message>
        <source>also makes cuDNN use deterministic convolutions</source>
        <translation>同时使 cuDNN 使用确定性卷积</translation>
    </message>
    <message>
        <source>cuDNN does not pick algorithms by timing</source>
        <translation>cuDNN 不按耗时选择算法</translation>
    </message>
    <message>
        <source>Switch it off.</source>
        <translation>将其关闭。</translation>
    </message>
    <message>
        <source>its deterministic mode switches it off</source>
        <translation>其确定性模式会将它关闭</translation>
    </message>
    <message>
        <source>Deterministic operators enabled</source>
        <translation>已开启确定性计算</translation>
    </message>
    <message>
        <source>Enable deterministic operators, with PyTorch&apos;s switch or with seed_all.</source>
        <translation>用 PyTorch 的开关或 seed_all 启用确定性算子。</translation>
    </message>
    <message>
        <source>MindSpeed then requests deterministic algorithms from PyTorch</source>
        <translation>MindSpeed 此时会要求 PyTorch 使用确定性算法</translation>
    </message>
    <message>
        <source>Transformer Engine uses deterministic algorithms only</source>
        <translation>Transformer Engine 只使用确定性算法</translation>
    </message>
    <message>
        <source>unless it is 0, Transformer Engine may use algorithms that are not deterministic</source>
        <translation>除非其值为 0，否则 Transformer Engine 可能使用非确定性算法</translation>
    </message>
    <message>
        <source>with warn_only, operators that have no deterministic form still run</source>
        <translation>设置 warn_only 时，没有确定性实现的算子仍会运行</translation>
    </message>
    <message>
        <source>its mode is False and switches them off</source>
        <translation>其 mode 为 False，会关闭确定性算子</translation>
    </message>
    <message>
        <source>affects only cuDNN, unless use_deterministic_algorithms is given</source>
        <translation>只影响 cuDNN，除非给出 use_deterministic_algorithms</translation>
    </message>
    <message>
        <source>affects only cuDNN</source>
        <translation>只影响 cuDNN</translation>
    </message>
    <message>
        <source>cuBLAS has a fixed workspace</source>
        <translation>cuBLAS 的工作空间固定</translation>
    </message>
    <message>
        <source>Set the variable before the first CUDA operator.</source>
        <translation>在第一个 CUDA 算子之前设置该变量。</translation>
    </message>
    <message>
        <source>only :4096:8 and :16:8 make cuBLAS deterministic</source>
        <translation>只有 :4096:8 和 :16:8 能使 cuBLAS 具有确定性</translation>
    </message>
    <message>
        <source>sets CUBLAS_WORKSPACE_CONFIG</source>
        <translation>会设置 CUBLAS_WORKSPACE_CONFIG</translation>
    </message>
    <message>
        <source>newer Megatron releases then set CUBLAS_WORKSPACE_CONFIG to :4096:8 themselves, older ones do not</source>
        <translation>较新的 Megatron 版本此时会自行将 CUBLAS_WORKSPACE_CONFIG 设置为 :4096:8，较旧的版本不会</translation>
    </message>
    <message>
        <source>Cards exchange tensors in a fixed order</source>
        <translation>各卡以固定顺序交换张量</translation>
    </message>
    <message>
        <source>On several cards set the variable where the training is started.</source>
        <translation>多卡时，在启动训练的地方设置该变量。</translation>
    </message>
    <message>
        <source>newer MindSpeed releases then set HCCL_DETERMINISTIC themselves, after the cards are connected; the MindSpeed guide also exports the variable</source>
        <translation>较新的 MindSpeed 版本此时会自行设置 HCCL_DETERMINISTIC，但在各卡建立连接之后；MindSpeed 指南要求同时导出该变量</translation>
    </message>
    <message>
        <source>Megatron requires NCCL_ALGO then; newer releases set it to Ring themselves</source>
        <translation>Megatron 此时要求设置 NCCL_ALGO；较新的版本会自行将其设置为 Ring</translation>
    </message>
    <message>
        <source>CANN documents the values true, strict and false; the effect of 1 is not known</source>
        <translation>CANN 文档给出的取值为 true、strict 和 false；取值 1 的效果未知</translation>
    </message>
    <message>
        <source>the tree can be built differently in the next run; Ring is fixed</source>
        <translation>下次训练时树的构建方式可能不同；Ring 是固定的</translation>
    </message>
    <message>
        <source>not one of the values that are known to be reproducible</source>
        <translation>不属于已知可复现的取值</translation>
    </message>
    <message>
        <source>waits for every operator: races between streams are hidden</source>
        <translation>等待每个算子完成：流之间的竞态会被掩盖</translation>
    </message>
    <message>
        <source>newer Transformers releases set HCCL_DETERMINISTIC to 1 then; CANN documents the values true, strict and false</source>
        <translation>较新的 Transformers 版本此时会将 HCCL_DETERMINISTIC 设置为 1；CANN 文档给出的取值为 true、strict 和 false</translation>
    </message>
    <message>
        <source>on an NPU build</source>
        <translation>在 NPU 版本上</translation>
    </message>
    <message>
        <source>ATB computes in a fixed order when it is 0</source>
        <translation>取值为 0 时，ATB 按固定顺序计算</translation>
    </message>
    <message>
        <source>part of how NCCL chooses its algorithm: fix it together with NCCL_ALGO</source>
        <translation>是 NCCL 选择算法的依据之一：应与 NCCL_ALGO 一起固定</translation>
    </message>
    <message>
        <source>torch_npu also requests it from HCCL, unless the variable disables it</source>
        <translation>torch_npu 也会向 HCCL 要求确定性计算，除非该变量将其禁用</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Dropout is off</source>
        <translation>Dropout 已关闭</translation>
    </message>
    <message>
        <source>Set every dropout probability to 0, or let seed_all remove dropout.</source>
        <translation>将所有 dropout 概率设置为 0，或用 seed_all 去除 dropout。</translation>
    </message>
    <message>
        <source>sets the p of dropout to 0</source>
        <translation>将 dropout 的 p 设置为 0</translation>
    </message>
    <message>
        <source>draws which elements to drop</source>
        <translation>随机选择要丢弃的元素</translation>
    </message>
    <message>
        <source>has dropout inside</source>
        <translation>内部包含 dropout</translation>
    </message>
    <message>
        <source>its probability is not known here</source>
        <translation>此处无法得知其概率</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Both runs see the data in the same order</source>
        <translation>两次训练读取数据的顺序相同</translation>
    </message>
    <message>
        <source>Do not shuffle, or give the loader a generator with a seed.</source>
        <translation>不要打乱数据，或给 DataLoader 一个设置了种子的 generator。</translation>
    </message>
    <message>
        <source>DeepSpeed makes the loader of training_data and decides its order</source>
        <translation>DeepSpeed 由 training_data 创建 DataLoader，并决定其顺序</translation>
    </message>
    <message>
        <source>its Trainer shuffles with a generator of this seed</source>
        <translation>其 Trainer 用该种子的生成器打乱数据</translation>
    </message>
    <message>
        <source>the samples are not shuffled</source>
        <translation>样本未被打乱</translation>
    </message>
    <message>
        <source>shuffled by a generator of its own</source>
        <translation>由独立的随机数生成器打乱</translation>
    </message>
    <message>
        <source>no seed was found for its generator</source>
        <translation>未找到其生成器的种子</translation>
    </message>
    <message>
        <source>its sampler decides the order</source>
        <translation>其采样器决定顺序</translation>
    </message>
    <message>
        <source>shuffled without a generator of its own</source>
        <translation>打乱数据，但没有独立的随机数生成器</translation>
    </message>
    <message>
        <source>whether it shuffles is not known here</source>
        <translation>此处无法得知是否打乱数据</translation>
    </message>
    <message>
        <source>draws without a generator of its own</source>
        <translation>生成随机数，但没有独立的随机数生成器</translation>
    </message>
    <message>
        <source>its order is determined by its seed</source>
        <translation>其顺序由其种子决定</translation>
    </message>
    <message>
        <source>Workers that load data are seeded</source>
        <translation>已为加载数据的工作进程设置随机种子</translation>
    </message>
    <message>
        <source>Load in the main process, or give the loader both worker_init_fn and generator.</source>
        <translation>在主进程中加载数据，或为 DataLoader 同时给出 worker_init_fn 和 generator。</translation>
    </message>
    <message>
        <source>DeepSpeed makes the loader of training_data, with workers</source>
        <translation>DeepSpeed 由 training_data 创建带工作进程的 DataLoader</translation>
    </message>
    <message>
        <source>no workers</source>
        <translation>没有工作进程</translation>
    </message>
    <message>
        <source>seeds the workers of every loader</source>
        <translation>为每个 DataLoader 的工作进程设置随机种子</translation>
    </message>
    <message>
        <source>its workers get no worker_init_fn</source>
        <translation>其工作进程没有 worker_init_fn</translation>
    </message>
    <message>
        <source>worker_init_fn and generator are not both given</source>
        <translation>worker_init_fn 和 generator 没有同时给出</translation>
    </message>
    <message>
        <source>Functions of other libraries that draw get their seed</source>
        <translation>其他库中生成随机数的函数已得到种子</translation>
    </message>
    <message>
        <source>Give random_state to every function that takes one.</source>
        <translation>为每个接受 random_state 的函数给出该参数。</translation>
    </message>
    <message>
        <source>without a seed it takes one from NumPy&apos;s numbers</source>
        <translation>没有种子时，它从 NumPy 的随机数中取一个</translation>
    </message>
    <message>
        <source>draws without a random_state</source>
        <translation>生成随机数，但没有 random_state</translation>
    </message>
    <message>
        <source>shuffles without a random_state</source>
        <translation>打乱数据，但没有 random_state</translation>
    </message>
    <message>
        <source>Training begins with the same weights, all of them loaded</source>
        <translation>训练从相同的权重开始，且全部权重都已加载</translation>
    </message>
    <message>
        <source>Load one checkpoint in both runs, strictly.</source>
        <translation>两次训练加载同一个 checkpoint，并使用严格模式。</translation>
    </message>
    <message>
        <source>loaded after the training had started</source>
        <translation>在训练开始之后才加载</translation>
    </message>
    <message>
        <source>the adapter&apos;s weights are drawn, not loaded: seed before, or load them too</source>
        <translation>适配器的权重是随机生成的，不是加载的：应在此之前设置种子，或同样加载这些权重</translation>
    </message>
    <message>
        <source>copies another model of the same program, not a file</source>
        <translation>复制的是同一程序中的另一个模型，不是文件</translation>
    </message>
    <message>
        <source>what is missing in the file stays random</source>
        <translation>文件中缺少的权重保持随机值</translation>
    </message>
    <message>
        <source>a head that the file does not have stays random</source>
        <translation>文件中没有的 head 保持随机值</translation>
    </message>
    <message>
        <source>a head that is added to it stays random</source>
        <translation>附加在其上的 head 保持随机值</translation>
    </message>
    <message>
        <source>every data-parallel rank of Megatron begins with weights of its own, drawn from the seed and its number</source>
        <translation>Megatron 的每个数据并行 rank 以各自的权重开始，由种子和 rank 编号随机生成</translation>
    </message>
    <message>
        <source>Random tensors are drawn on the CPU</source>
        <translation>随机张量在 CPU 上生成</translation>
    </message>
    <message>
        <source>The same seed gives different numbers on a different device: draw on the CPU, then move.</source>
        <translation>同一种子在不同设备上得到不同的随机数：应在 CPU 上生成，再搬到设备上。</translation>
    </message>
    <message>
        <source>is drawn on the device</source>
        <translation>在设备上生成</translation>
    </message>
    <message>
        <source>is drawn on the device of its argument</source>
        <translation>在其参数所在的设备上生成</translation>
    </message>
    <message>
        <source>where it is drawn is not known here</source>
        <translation>此处无法得知在何处生成</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Versions, device and launch parameters are the same</source>
        <translation>版本、设备和启动参数相同</translation>
    </message>
    <message>
        <source>Compare env and pip freeze of both machines.</source>
        <translation>比较两台机器的 env 和 pip freeze。</translation>
    </message>
    <message>
        <source>No threads share a generator while they augment</source>
        <translation>数据增强时没有多个线程共用一个随机数生成器</translation>
    </message>
    <message>
        <source>Augment in one thread, or seed every worker.</source>
        <translation>只用一个线程做数据增强，或为每个工作进程设置随机种子。</translation>
    </message>
    <message>
        <source>augments in several workers</source>
        <translation>在多个工作进程中做数据增强</translation>
    </message>
    <message>
        <source>Whether gradients are clipped is known</source>
        <translation>已知是否裁剪梯度</translation>
    </message>
    <message>
        <source>Clip gradients in the same way in both runs.</source>
        <translation>两次训练以相同的方式裁剪梯度。</translation>
    </message>
</context>
<context>
    <name>resources/checklists/tensorflow.json</name>
    <message>
        <source>Seeds</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>PYTHONHASHSEED is set before Python starts</source>
        <translation>PYTHONHASHSEED 在 Python 启动前已设置</translation>
    </message>
    <message>
        <source>Set the variable where the training is started; inside the script it is too late.</source>
        <translation>在启动训练的地方设置该变量；在脚本内部设置已经太晚。</translation>
    </message>
    <message>
        <source>set inside the program, too late: Python reads it once, when it starts</source>
        <translation>在程序内部设置，已经太晚：Python 只在启动时读取一次</translation>
    </message>
    <message>
        <source>hashes are different in every run</source>
        <translation>每次训练的哈希值都不同</translation>
    </message>
    <message>
        <source>its value is not known here</source>
        <translation>此处无法得知它的值</translation>
    </message>
    <message>
        <source>sets it too late for the interpreter that already runs; set it where the training is started</source>
        <translation>对已经在运行的解释器来说设置得太晚；应在启动训练的地方设置</translation>
    </message>
    <message>
        <source>Python&apos;s own random numbers are seeded</source>
        <translation>已固定 Python 自身随机数的种子</translation>
    </message>
    <message>
        <source>Seed them at the top of the script, before anything draws.</source>
        <translation>在脚本开头、生成任何随机数之前设置随机种子。</translation>
    </message>
    <message>
        <source>the seed is not fixed: it is missing, None, or taken from the clock</source>
        <translation>种子不固定：未给出、为 None，或取自时钟</translation>
    </message>
    <message>
        <source>whether the seed is fixed is not known here</source>
        <translation>此处无法得知种子是否固定</translation>
    </message>
    <message>
        <source>what it seeds is in a file that was not provided</source>
        <translation>它设置了哪些随机种子，取决于一个未提供的文件</translation>
    </message>
    <message>
        <source>a generator of its own, without a seed</source>
        <translation>独立的随机数生成器，没有设置种子</translation>
    </message>
    <message>
        <source>cannot be seeded</source>
        <translation>无法设置种子</translation>
    </message>
    <message>
        <source>NumPy&apos;s random numbers are seeded</source>
        <translation>已固定 NumPy 随机数的种子</translation>
    </message>
    <message>
        <source>Seed them at the top of the script.</source>
        <translation>在脚本开头设置随机种子。</translation>
    </message>
    <message>
        <source>a generator of its own, with a seed</source>
        <translation>独立的随机数生成器，已设置种子</translation>
    </message>
    <message>
        <source>TensorFlow&apos;s random numbers are seeded</source>
        <translation>已固定 TensorFlow 随机数的种子</translation>
    </message>
    <message>
        <source>Seed TensorFlow before the model is built.</source>
        <translation>在构建模型之前为 TensorFlow 设置随机种子。</translation>
    </message>
    <message>
        <source>the model was built before: its initial weights were drawn without this seed</source>
        <translation>模型在此之前已构建：其初始权重的生成没有用到该种子</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Deterministic operators enabled</source>
        <translation>已开启确定性计算</translation>
    </message>
    <message>
        <source>Enable deterministic operators.</source>
        <translation>启用确定性算子。</translation>
    </message>
    <message>
        <source>cuDNN picks no algorithm by timing when it is 0</source>
        <translation>取值为 0 时，cuDNN 不按耗时选择算法</translation>
    </message>
    <message>
        <source>rounding on the CPU changes with it: use the same value in both runs</source>
        <translation>CPU 上的舍入随它改变：两次训练应使用相同的值</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Training begins with the same weights, all of them loaded</source>
        <translation>训练从相同的权重开始，且全部权重都已加载</translation>
    </message>
    <message>
        <source>Load one file of weights in both runs, for every layer.</source>
        <translation>两次训练加载同一个权重文件，且覆盖每一层。</translation>
    </message>
    <message>
        <source>loaded after the training had started</source>
        <translation>在训练开始之后才加载</translation>
    </message>
    <message>
        <source>layers that the file does not name stay random</source>
        <translation>文件中没有名称的层保持随机值</translation>
    </message>
    <message>
        <source>layers of another shape than in the file stay random</source>
        <translation>形状与文件不同的层保持随机值</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Both runs see the data in the same order</source>
        <translation>两次训练读取数据的顺序相同</translation>
    </message>
    <message>
        <source>Do not shuffle, and load with one worker.</source>
        <translation>不要打乱数据，并只用一个工作进程加载。</translation>
    </message>
    <message>
        <source>a shuffle without its own seed takes one from this: the same one in every run that creates its datasets in the same order with the same TensorFlow version</source>
        <translation>没有自己种子的 shuffle 由此得到种子：只要用同一版本的 TensorFlow、以相同顺序创建数据集，每次训练得到的种子都相同</translation>
    </message>
    <message>
        <source>Keras draws the seed of files in folders from NumPy</source>
        <translation>Keras 从 NumPy 取得读取目录中文件的种子</translation>
    </message>
    <message>
        <source>several workers</source>
        <translation>多个工作进程</translation>
    </message>
    <message>
        <source>several processes</source>
        <translation>多个进程</translation>
    </message>
    <message>
        <source>takes its order from the dataset</source>
        <translation>顺序取自数据集</translation>
    </message>
    <message>
        <source>takes its order from its argument, if that is a dataset</source>
        <translation>如果其参数是数据集，顺序取自该参数</translation>
    </message>
    <message>
        <source>shuffles by default</source>
        <translation>默认打乱数据</translation>
    </message>
    <message>
        <source>shuffles without a seed</source>
        <translation>打乱数据，但没有种子</translation>
    </message>
    <message>
        <source>TensorFlow computes in one thread</source>
        <translation>TensorFlow 用一个线程计算</translation>
    </message>
    <message>
        <source>Set both variables before TensorFlow is imported.</source>
        <translation>在导入 TensorFlow 之前设置这两个变量。</translation>
    </message>
    <message>
        <source>set after TensorFlow was imported, too late</source>
        <translation>在导入 TensorFlow 之后设置，已经太晚</translation>
    </message>
    <message>
        <source>between operators</source>
        <translation>算子之间</translation>
    </message>
    <message>
        <source>inside operators</source>
        <translation>算子内部</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>keras and tensorflow.keras are not mixed</source>
        <translation>没有混用 keras 和 tensorflow.keras</translation>
    </message>
    <message>
        <source>Import all of Keras from one place.</source>
        <translation>全部 Keras 都从同一处导入。</translation>
    </message>
    <message>
        <source>not a public module</source>
        <translation>不是公开的模块</translation>
    </message>
    <message>
        <source>tensorflow.keras</source>
        <translation>tensorflow.keras</translation>
    </message>
    <message>
        <source>keras</source>
        <translation>keras</translation>
    </message>
    <message>
        <source>Keras is imported from two places</source>
        <translation>Keras 从两处导入</translation>
    </message>
    <message>
        <source>Theano&apos;s convolutions are deterministic (Theano backend only)</source>
        <translation>Theano 的卷积具有确定性（仅限 Theano 后端）</translation>
    </message>
    <message>
        <source>Set both flags.</source>
        <translation>设置这两个标志。</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复运行</translation>
    </message>
    <message>
        <source>Several runs: mean and deviation rather than one number</source>
        <translation>多次训练：用均值和偏差，而不是单个数值</translation>
    </message>
    <message>
        <source>Give further runs of the baseline with --baseline.</source>
        <translation>用 --baseline 给出标杆的其他几次训练。</translation>
    </message>
</context>
<context>
    <name>resources/operators/arguments.json</name>
    <message>
        <source>With training=False the layer works as in evaluation: look for a model.eval() that no model.train() follows, as after a validation.</source>
        <translation>training=False 时该层按推理方式工作：检查是否有 model.eval() 之后没有调用 model.train()，例如验证之后。</translation>
    </message>
    <message>
        <source>Pass training=self.training: the default of the function is not the state of the model.</source>
        <translation>传入 training=self.training：函数的默认值不等于模型的状态。</translation>
    </message>
    <message>
        <source>Momentum changes the running statistics, not the output of a training step: the training loss may agree while the validation loss does not. PyTorch&apos;s momentum weights the new value (0.1); MindSpore&apos;s and TensorFlow&apos;s weight the old one (0.9).</source>
        <translation>momentum 改变的是滑动统计量，不是训练步的输出：训练 loss 可能一致，验证 loss 却不一致。PyTorch 的 momentum 是新值的权重（0.1）；MindSpore 和 TensorFlow 的是旧值的权重（0.9）。</translation>
    </message>
    <message>
        <source>Compare eps in both configurations: frameworks and model families have other defaults (1e-5, 1e-6, 1e-8, 1e-12).</source>
        <translation>比较两份配置中的 eps：不同框架和模型系列的默认值不同（1e-5、1e-6、1e-8、1e-12）。</translation>
    </message>
    <message>
        <source>Compare the dropout probabilities in both configurations, and whether one run removes dropout (seed_all(rm_dropout=True), model.eval()).</source>
        <translation>比较两份配置中的 dropout 概率，以及是否有一次训练去除了 dropout（seed_all(rm_dropout=True)、model.eval()）。</translation>
    </message>
    <message>
        <source>Compare the layout of the tensors (batch first, sequence first) and the dimension that the code names.</source>
        <translation>比较张量的布局（batch 在前或序列在前）以及代码指定的维度。</translation>
    </message>
    <message>
        <source>Targets of this value do not count in the loss: compare it with the value that the data uses for padding.</source>
        <translation>等于该值的目标不计入 loss：将它与数据用于填充的值比较。</translation>
    </message>
    <message>
        <source>The row of this index gets no gradient: the forward pass agrees, the gradient of the embedding does not. Compare it with the tokenizer&apos;s padding token.</source>
        <translation>该索引对应的行没有梯度：前向一致，embedding 的梯度不一致。将它与分词器的填充 token 比较。</translation>
    </message>
    <message>
        <source>The reduction decides the scale of the loss and of all gradients: compare mean and sum, and what the loss is divided by.</source>
        <translation>reduction 决定 loss 和所有梯度的量级：比较 mean 与 sum，以及 loss 的除数。</translation>
    </message>
    <message>
        <source>Label smoothing changes the loss also where the logits agree: compare both configurations.</source>
        <translation>即使 logits 一致，标签平滑也会改变 loss：比较两份配置。</translation>
    </message>
    <message>
        <source>The tanh form and the exact form of gelu are up to 5e-4 apart: name the same one in both configurations.</source>
        <translation>gelu 的 tanh 形式与精确形式最多相差 5e-4：两份配置应指定同一种形式。</translation>
    </message>
    <message>
        <source>Compare which positions each run may attend to.</source>
        <translation>比较两次训练各自允许关注哪些位置。</translation>
    </message>
    <message>
        <source>Compare the factor of the attention scores: 1/sqrt(head size) is usual.</source>
        <translation>比较注意力分数的缩放系数：通常为 1/sqrt(head size)。</translation>
    </message>
    <message>
        <source>A row that is masked completely gives NaN in softmax when it is filled with -inf, and an even distribution when it is filled with a large negative number.</source>
        <translation>整行都被掩码时，用 -inf 填充会使 softmax 得到 NaN，用绝对值很大的负数填充则得到均匀分布。</translation>
    </message>
    <message>
        <source>Compare the number that masked positions are filled with; it must be below every score and finite in the dtype.</source>
        <translation>比较填充掩码位置的数值；它必须小于所有分数，且在该 dtype 下为有限值。</translation>
    </message>
    <message>
        <source>In Adam this is the learning rate over the bias correction, negative: compare learning rate, warm-up and the step that the schedule begins with.</source>
        <translation>在 Adam 中，它是学习率除以偏差校正，取负值：比较学习率、warm-up 以及调度开始的步。</translation>
    </message>
    <message>
        <source>In Adam this is 1 - beta2: compare the betas of both optimizers.</source>
        <translation>在 Adam 中，它是 1 - beta2：比较两个优化器的 beta。</translation>
    </message>
    <message>
        <source>In Adam this is 1 - beta1: compare the betas of both optimizers.</source>
        <translation>在 Adam 中，它是 1 - beta1：比较两个优化器的 beta。</translation>
    </message>
    <message>
        <source>In an optimizer this is the learning rate or the weight decay: compare both, and the schedule.</source>
        <translation>在优化器中，它是学习率或权重衰减：比较两者以及学习率调度。</translation>
    </message>
    <message>
        <source>In an optimizer this is 1 - learning rate * weight decay, or a beta: compare learning rate, weight decay, the parameter groups and the betas.</source>
        <translation>在优化器中，它是 1 - 学习率 * 权重衰减，或某个 beta：比较学习率、权重衰减、参数分组和 beta。</translation>
    </message>
</context>
<context>
    <name>resources/operators/ascend.json</name>
    <message>
        <source>grid_sample</source>
        <translation>grid_sample</translation>
    </message>
    <message>
        <source>grid_sample was observed to give different results from run to run; it has no deterministic form on the NPU.</source>
        <translation>已观察到 grid_sample 在多次训练间给出不同的结果；它在 NPU 上没有确定性实现。</translation>
    </message>
    <message>
        <source>Compute grid_sample on the CPU and move the result back to the NPU.</source>
        <translation>在 CPU 上计算 grid_sample，再将结果搬回 NPU。</translation>
    </message>
    <message>
        <source>Ascend PyTorch documentation, Deterministic Computing Case</source>
        <translation>昇腾 PyTorch 文档，确定性计算案例</translation>
    </message>
    <message>
        <source>Multi-scale deformable attention (MSDA)</source>
        <translation>多尺度可变形注意力（MSDA）</translation>
    </message>
    <message>
        <source>the fused operator of MMCV</source>
        <translation>MMCV 的融合算子</translation>
    </message>
    <message>
        <source>The fused multi-scale deformable attention was observed to give different results from run to run; it has no deterministic form on the NPU.</source>
        <translation>已观察到融合的多尺度可变形注意力在多次训练间给出不同的结果；它在 NPU 上没有确定性实现。</translation>
    </message>
    <message>
        <source>Compose it of small operators; then check its grid_sample, which has the same problem.</source>
        <translation>用小算子拼接实现；然后检查其中的 grid_sample，它有同样的问题。</translation>
    </message>
    <message>
        <source>BNTrainingReduce (batch normalisation)</source>
        <translation>BNTrainingReduce（批归一化）</translation>
    </message>
    <message>
        <source>in training mode</source>
        <translation>训练模式下</translation>
    </message>
    <message>
        <source>The forward pass uses BNTrainingReduce, which is slightly random by design.</source>
        <translation>前向使用 BNTrainingReduce，本身带有轻微随机性。</translation>
    </message>
    <message>
        <source>Switch deterministic computing on (seed_all(mode=True), or mindspore.set_context(deterministic=&quot;ON&quot;)); where that does not help, judge the losses by a band over several runs.</source>
        <translation>开启确定性计算（seed_all(mode=True)，或 mindspore.set_context(deterministic=&quot;ON&quot;)）；如果无效，则按多次训练的波动范围判断 loss。</translation>
    </message>
    <message>
        <source>MindSpore documentation, Fixed Randomness to Reproduce Run Results of Script, list of special operators</source>
        <translation>MindSpore 文档，固定随机性以复现脚本运行结果，特殊算子列表</translation>
    </message>
    <message>
        <source>BNTrainingReduceGrad (batch normalisation)</source>
        <translation>BNTrainingReduceGrad（批归一化）</translation>
    </message>
    <message>
        <source>The backward pass uses BNTrainingReduceGrad, which is slightly random by design.</source>
        <translation>反向使用 BNTrainingReduceGrad，本身带有轻微随机性。</translation>
    </message>
    <message>
        <source>Conv2DBackFilter (weight gradient of a 2-D convolution)</source>
        <translation>Conv2DBackFilter（二维卷积的权重梯度）</translation>
    </message>
    <message>
        <source>The weight gradient is computed by Conv2DBackFilter, which is slightly random by design.</source>
        <translation>权重梯度由 Conv2DBackFilter 计算，本身带有轻微随机性。</translation>
    </message>
    <message>
        <source>Switch deterministic computing on (seed_all(mode=True), or mindspore.set_context(deterministic=&quot;ON&quot;)).</source>
        <translation>开启确定性计算（seed_all(mode=True)，或 mindspore.set_context(deterministic=&quot;ON&quot;)）。</translation>
    </message>
    <message>
        <source>Conv3DBackFilter (weight gradient of a 3-D convolution)</source>
        <translation>Conv3DBackFilter（三维卷积的权重梯度）</translation>
    </message>
    <message>
        <source>The weight gradient is computed by Conv3DBackFilter, which is slightly random by design.</source>
        <translation>权重梯度由 Conv3DBackFilter 计算，本身带有轻微随机性。</translation>
    </message>
    <message>
        <source>HcomAllreduce (all_reduce)</source>
        <translation>HcomAllreduce（all_reduce）</translation>
    </message>
    <message>
        <source>several cards</source>
        <translation>多卡</translation>
    </message>
    <message>
        <source>The order in which the cards&apos; values are added is not fixed, so the sum differs slightly from run to run.</source>
        <translation>各卡数值的累加顺序不固定，因此各次训练的和略有不同。</translation>
    </message>
    <message>
        <source>export HCCL_DETERMINISTIC=TRUE before the run (seed_all sets it as well).</source>
        <translation>运行前执行 export HCCL_DETERMINISTIC=TRUE（seed_all 也会设置）。</translation>
    </message>
    <message>
        <source>MindSpore documentation, list of special operators; Ascend PyTorch accuracy guide, communication operators</source>
        <translation>MindSpore 文档，特殊算子列表；昇腾 PyTorch 精度指南，通信算子</translation>
    </message>
    <message>
        <source>Reducing collectives</source>
        <translation>带归约的集合通信</translation>
    </message>
    <message>
        <source>Communication operators that add have no fixed order of addition unless deterministic communication is on.</source>
        <translation>除非开启确定性通信，否则做累加的通信算子没有固定的累加顺序。</translation>
    </message>
    <message>
        <source>Ascend PyTorch accuracy guide, fixing randomness on several cards</source>
        <translation>昇腾 PyTorch 精度指南，多卡固定随机性</translation>
    </message>
    <message>
        <source>MaxPool3dGrad</source>
        <translation>MaxPool3dGrad</translation>
    </message>
    <message>
        <source>The backward pass uses MaxPool3dGrad, which is slightly random by design.</source>
        <translation>反向使用 MaxPool3dGrad，本身带有轻微随机性。</translation>
    </message>
    <message>
        <source>Switch deterministic computing on, or judge the losses by a band over several runs.</source>
        <translation>开启确定性计算，或按多次训练的波动范围判断 loss。</translation>
    </message>
    <message>
        <source>ReduceSum and ReduceMean</source>
        <translation>ReduceSum 和 ReduceMean</translation>
    </message>
    <message>
        <source>Reductions (ReduceSum, ReduceSumD, ReduceMeanD) are slightly random by design, and ReduceSum and ReduceMean may remain so in deterministic mode.</source>
        <translation>归约算子（ReduceSum、ReduceSumD、ReduceMeanD）本身带有轻微随机性，其中 ReduceSum 和 ReduceMean 在确定性模式下可能仍然如此。</translation>
    </message>
    <message>
        <source>Switch deterministic computing on; if the row still differs, compute the reduction on the CPU or in float64 to confirm it.</source>
        <translation>开启确定性计算；如果该行仍不一致，则在 CPU 上或用 float64 计算该归约以确认。</translation>
    </message>
    <message>
        <source>MindSpore documentation, list of special operators; Ascend PyTorch accuracy guide, seed_all</source>
        <translation>MindSpore 文档，特殊算子列表；昇腾 PyTorch 精度指南，seed_all</translation>
    </message>
    <message>
        <source>Reductions (all, any, max, min, prod)</source>
        <translation>归约算子（all、any、max、min、prod）</translation>
    </message>
    <message>
        <source>The reductions ReduceAllD, ReduceAnyD, ReduceMaxD, ReduceMinD and ReduceProdD are slightly random by design.</source>
        <translation>归约算子 ReduceAllD、ReduceAnyD、ReduceMaxD、ReduceMinD 和 ReduceProdD 本身带有轻微随机性。</translation>
    </message>
    <message>
        <source>RoiAlignGrad</source>
        <translation>RoiAlignGrad</translation>
    </message>
    <message>
        <source>The backward pass of ROIAlign is slightly random by design.</source>
        <translation>ROIAlign 的反向本身带有轻微随机性。</translation>
    </message>
    <message>
        <source>Switch deterministic computing on, or compute the operator on the CPU.</source>
        <translation>开启确定性计算，或在 CPU 上计算该算子。</translation>
    </message>
    <message>
        <source>SquareSum</source>
        <translation>SquareSum</translation>
    </message>
    <message>
        <source>SquareSumAll is computed by SquareSum, which is slightly random by design.</source>
        <translation>SquareSumAll 由 SquareSum 计算，本身带有轻微随机性。</translation>
    </message>
    <message>
        <source>StridedSliceGrad</source>
        <translation>StridedSliceGrad</translation>
    </message>
    <message>
        <source>The backward pass of a strided slice (StridedSliceGrad) is slightly random by design.</source>
        <translation>strided slice 的反向（StridedSliceGrad）本身带有轻微随机性。</translation>
    </message>
    <message>
        <source>Recurrent networks</source>
        <translation>循环神经网络</translation>
    </message>
    <message>
        <source>Recurrent operators may conflict with deterministic computing and differ from run to run although it is on.</source>
        <translation>循环神经网络算子可能与确定性计算冲突，即使已开启确定性计算，各次训练的结果仍可能不同。</translation>
    </message>
    <message>
        <source>Compute the layer on the CPU to confirm it, or implement it with small operators.</source>
        <translation>在 CPU 上计算该层以确认，或用小算子实现。</translation>
    </message>
    <message>
        <source>Ascend PyTorch accuracy guide, seed_all</source>
        <translation>昇腾 PyTorch 精度指南，seed_all</translation>
    </message>
    <message>
        <source>Random numbers on the device</source>
        <translation>在设备上生成的随机数</translation>
    </message>
    <message>
        <source>drawn on the device</source>
        <translation>在设备上生成</translation>
    </message>
    <message>
        <source>The same seed gives different random numbers on a different kind of device.</source>
        <translation>同一种子在不同种类的设备上得到不同的随机数。</translation>
    </message>
    <message>
        <source>Draw the numbers on the CPU, then move the tensor to the device.</source>
        <translation>在 CPU 上生成随机数，再将张量搬到设备上。</translation>
    </message>
    <message>
        <source>Ascend PyTorch accuracy guide, differences of random numbers between devices</source>
        <translation>昇腾 PyTorch 精度指南，不同设备间随机数的差异</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>p &gt; 0 and training</source>
        <translation>p &gt; 0 且处于训练模式</translation>
    </message>
    <message>
        <source>Dropout draws a new mask at every call; its numbers depend on the seed, on the device and on every draw before it.</source>
        <translation>dropout 每次调用都生成新的掩码；其随机数取决于种子、设备以及之前每一次随机数的生成。</translation>
    </message>
    <message>
        <source>Switch dropout off while comparing: seed_all(rm_dropout=True), or p=0; MindSpore: remove the operator.</source>
        <translation>比较时关闭 dropout：seed_all(rm_dropout=True)，或 p=0；MindSpore：去掉该算子。</translation>
    </message>
    <message>
        <source>Ascend PyTorch accuracy guide, dropout; MindSpore documentation, Fixed Randomness to Reproduce Run Results of Script</source>
        <translation>昇腾 PyTorch 精度指南，dropout；MindSpore 文档，固定随机性以复现脚本运行结果</translation>
    </message>
</context>
<context>
    <name>resources/operators/cuda.json</name>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>cuDNN</source>
        <translation>cuDNN</translation>
    </message>
    <message>
        <source>cuDNN may choose its algorithm by timing, and some of its algorithms add in no fixed order.</source>
        <translation>cuDNN 可能按耗时选择算法，其中一些算法没有固定的累加顺序。</translation>
    </message>
    <message>
        <source>torch.use_deterministic_algorithms(True); torch.backends.cudnn.deterministic = True; torch.backends.cudnn.benchmark = False.</source>
        <translation>torch.use_deterministic_algorithms(True); torch.backends.cudnn.deterministic = True; torch.backends.cudnn.benchmark = False。</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.use_deterministic_algorithms and Reproducibility</source>
        <translation>PyTorch 文档，torch.use_deterministic_algorithms 和 Reproducibility</translation>
    </message>
    <message>
        <source>Indexed addition and similar operators</source>
        <translation>按索引累加的算子及类似算子</translation>
    </message>
    <message>
        <source>index_put: accumulate=True</source>
        <translation>index_put：accumulate=True</translation>
    </message>
    <message>
        <source>Adds by atomic operations in no fixed order unless the deterministic mode is on.</source>
        <translation>除非开启确定性模式，否则以原子操作累加，顺序不固定。</translation>
    </message>
    <message>
        <source>torch.use_deterministic_algorithms(True).</source>
        <translation>torch.use_deterministic_algorithms(True)。</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.use_deterministic_algorithms</source>
        <translation>PyTorch 文档，torch.use_deterministic_algorithms</translation>
    </message>
    <message>
        <source>Gradients that are added by index</source>
        <translation>按索引累加的梯度</translation>
    </message>
    <message>
        <source>The gradient is added by index with atomic operations unless the deterministic mode is on.</source>
        <translation>除非开启确定性模式，否则梯度按索引以原子操作累加。</translation>
    </message>
    <message>
        <source>Pooling gradients without a deterministic form</source>
        <translation>没有确定性实现的池化梯度</translation>
    </message>
    <message>
        <source>The backward pass has no deterministic form in this release; with torch.use_deterministic_algorithms(True) it is an error.</source>
        <translation>该版本中反向没有确定性实现；设置 torch.use_deterministic_algorithms(True) 时会报错。</translation>
    </message>
    <message>
        <source>Implement the pooling with reshape and mean or max, or compute this layer on the CPU.</source>
        <translation>用 reshape 加 mean 或 max 实现池化，或在 CPU 上计算该层。</translation>
    </message>
    <message>
        <source>MaxUnpool</source>
        <translation>MaxUnpool</translation>
    </message>
    <message>
        <source>Has no deterministic form in this release; with torch.use_deterministic_algorithms(True) it is an error.</source>
        <translation>该版本中没有确定性实现；设置 torch.use_deterministic_algorithms(True) 时会报错。</translation>
    </message>
    <message>
        <source>Compute it on the CPU.</source>
        <translation>在 CPU 上计算。</translation>
    </message>
    <message>
        <source>interpolate</source>
        <translation>interpolate</translation>
    </message>
    <message>
        <source>mode linear, bilinear, bicubic or trilinear</source>
        <translation>mode 为 linear、bilinear、bicubic 或 trilinear</translation>
    </message>
    <message>
        <source>The backward pass has no deterministic form in these modes.</source>
        <translation>在这些 mode 下，反向没有确定性实现。</translation>
    </message>
    <message>
        <source>Use mode nearest while comparing, or compute this layer on the CPU.</source>
        <translation>比较时使用 mode nearest，或在 CPU 上计算该层。</translation>
    </message>
    <message>
        <source>Padding gradients</source>
        <translation>填充的梯度</translation>
    </message>
    <message>
        <source>mode reflect or replicate</source>
        <translation>mode 为 reflect 或 replicate</translation>
    </message>
    <message>
        <source>The backward pass of reflection and replication padding has no deterministic form.</source>
        <translation>reflect 填充和 replicate 填充的反向没有确定性实现。</translation>
    </message>
    <message>
        <source>Pad with constants while comparing, or compute this layer on the CPU.</source>
        <translation>比较时用常数填充，或在 CPU 上计算该层。</translation>
    </message>
    <message>
        <source>NLLLoss and CTCLoss</source>
        <translation>NLLLoss 和 CTCLoss</translation>
    </message>
    <message>
        <source>CTCLoss: backward only</source>
        <translation>CTCLoss：仅反向</translation>
    </message>
    <message>
        <source>Has no deterministic form on the GPU in this release.</source>
        <translation>该版本中在 GPU 上没有确定性实现。</translation>
    </message>
    <message>
        <source>Compute the loss on the CPU while comparing.</source>
        <translation>比较时在 CPU 上计算 loss。</translation>
    </message>
    <message>
        <source>EmbeddingBag</source>
        <translation>EmbeddingBag</translation>
    </message>
    <message>
        <source>mode max</source>
        <translation>mode 为 max</translation>
    </message>
    <message>
        <source>The backward pass in mode max has no deterministic form.</source>
        <translation>mode 为 max 时，反向没有确定性实现。</translation>
    </message>
    <message>
        <source>Use mode sum or mean, or compute it on the CPU.</source>
        <translation>使用 mode sum 或 mean，或在 CPU 上计算。</translation>
    </message>
    <message>
        <source>Counting, sorting and running sums</source>
        <translation>计数、排序和累积求和</translation>
    </message>
    <message>
        <source>median with indices; cumsum of floating point</source>
        <translation>返回索引的 median；浮点数的 cumsum</translation>
    </message>
    <message>
        <source>grid_sample</source>
        <translation>grid_sample</translation>
    </message>
    <message>
        <source>The backward pass has no deterministic form in this release.</source>
        <translation>该版本中反向没有确定性实现。</translation>
    </message>
    <message>
        <source>Compute grid_sample on the CPU while comparing.</source>
        <translation>比较时在 CPU 上计算 grid_sample。</translation>
    </message>
    <message>
        <source>Matrix products by cuBLAS</source>
        <translation>由 cuBLAS 计算的矩阵乘</translation>
    </message>
    <message>
        <source>CUDA 10.2 or newer, several streams</source>
        <translation>CUDA 10.2 或更新版本，多个流</translation>
    </message>
    <message>
        <source>cuBLAS may choose its workspace, and with it its order of addition, differently in each run.</source>
        <translation>cuBLAS 每次训练可能选择不同的工作空间，累加顺序也随之不同。</translation>
    </message>
    <message>
        <source>export CUBLAS_WORKSPACE_CONFIG=:4096:8 (or :16:8) before the run.</source>
        <translation>运行前执行 export CUBLAS_WORKSPACE_CONFIG=:4096:8（或 :16:8）。</translation>
    </message>
    <message>
        <source>PyTorch documentation, Reproducibility; cuBLAS documentation, results reproducibility</source>
        <translation>PyTorch 文档，Reproducibility；cuBLAS 文档，results reproducibility</translation>
    </message>
    <message>
        <source>Sparse matrix products</source>
        <translation>稀疏矩阵乘</translation>
    </message>
    <message>
        <source>a sparse with a dense tensor</source>
        <translation>稀疏张量与稠密张量相乘</translation>
    </message>
    <message>
        <source>put_ on the CPU</source>
        <translation>CPU 上的 put_</translation>
    </message>
    <message>
        <source>accumulate=True</source>
        <translation>accumulate=True</translation>
    </message>
    <message>
        <source>Threads add in no fixed order unless the deterministic mode is on.</source>
        <translation>除非开启确定性模式，否则多个线程以不固定的顺序累加。</translation>
    </message>
    <message>
        <source>Recurrent networks by cuDNN</source>
        <translation>由 cuDNN 计算的循环神经网络</translation>
    </message>
    <message>
        <source>cuDNN&apos;s recurrent layers are not deterministic by themselves.</source>
        <translation>cuDNN 的循环神经网络层本身不具有确定性。</translation>
    </message>
    <message>
        <source>export CUBLAS_WORKSPACE_CONFIG=:4096:8 (CUDA 10.1: CUDA_LAUNCH_BLOCKING=1) before the run.</source>
        <translation>运行前执行 export CUBLAS_WORKSPACE_CONFIG=:4096:8（CUDA 10.1：CUDA_LAUNCH_BLOCKING=1）。</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.nn.LSTM</source>
        <translation>PyTorch 文档，torch.nn.LSTM</translation>
    </message>
</context>
<context>
    <name>resources/operators/kernels.json</name>
    <message>
        <source>BNTrainingReduce</source>
        <translation>BNTrainingReduce</translation>
    </message>
    <message>
        <source>in training mode</source>
        <translation>训练模式下</translation>
    </message>
    <message>
        <source>This kernel of batch normalisation is slightly random by design: its sums may differ in the last place from run to run.</source>
        <translation>批归一化的这个 kernel 本身带有轻微随机性：各次训练的和可能在末位不同。</translation>
    </message>
    <message>
        <source>Switch deterministic computing on (mindspore.set_context(deterministic=&quot;ON&quot;)); where that does not help, judge the losses by a band over several runs.</source>
        <translation>开启确定性计算（mindspore.set_context(deterministic=&quot;ON&quot;)）；如果无效，则按多次训练的波动范围判断 loss。</translation>
    </message>
    <message>
        <source>MindSpore documentation, Fixed Randomness to Reproduce Run Results of Script, list of special operators</source>
        <translation>MindSpore 文档，固定随机性以复现脚本运行结果，特殊算子列表</translation>
    </message>
    <message>
        <source>Conv2DBackFilter and Conv3DBackFilter</source>
        <translation>Conv2DBackFilter 和 Conv3DBackFilter</translation>
    </message>
    <message>
        <source>This kernel, the weight gradient of a convolution, is slightly random by design: it may differ in the last place from run to run.</source>
        <translation>这个 kernel 计算卷积的权重梯度，本身带有轻微随机性：各次训练可能在末位不同。</translation>
    </message>
    <message>
        <source>Switch deterministic computing on (mindspore.set_context(deterministic=&quot;ON&quot;)), or judge the losses by a band over several runs.</source>
        <translation>开启确定性计算（mindspore.set_context(deterministic=&quot;ON&quot;)），或按多次训练的波动范围判断 loss。</translation>
    </message>
    <message>
        <source>HcomAllReduce</source>
        <translation>HcomAllReduce</translation>
    </message>
    <message>
        <source>several cards</source>
        <translation>多卡</translation>
    </message>
    <message>
        <source>The order in which the cards&apos; values are added is not fixed, so the sum differs slightly from run to run.</source>
        <translation>各卡数值的累加顺序不固定，因此各次训练的和略有不同。</translation>
    </message>
    <message>
        <source>export HCCL_DETERMINISTIC=TRUE before the run.</source>
        <translation>运行前执行 export HCCL_DETERMINISTIC=TRUE。</translation>
    </message>
    <message>
        <source>MaxPool3dGrad, RoiAlignGrad, StridedSliceGrad</source>
        <translation>MaxPool3dGrad、RoiAlignGrad、StridedSliceGrad</translation>
    </message>
    <message>
        <source>This kernel is slightly random by design: several of its threads add to the same element, in no fixed order.</source>
        <translation>这个 kernel 本身带有轻微随机性：它的多个线程以不固定的顺序累加到同一个元素。</translation>
    </message>
    <message>
        <source>Reductions</source>
        <translation>归约算子</translation>
    </message>
    <message>
        <source>This reduction is slightly random by design: its parts are added in no fixed order.</source>
        <translation>这个归约本身带有轻微随机性：各部分的累加顺序不固定。</translation>
    </message>
</context>
<context>
    <name>resources/operators/laws.json</name>
    <message>
        <source>a softmax gives numbers from 0 to 1</source>
        <translation>softmax 的结果在 0 到 1 之间</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.nn.functional.softmax</source>
        <translation>PyTorch 文档，torch.nn.functional.softmax</translation>
    </message>
    <message>
        <source>the rows of a softmax sum to 1</source>
        <translation>softmax 的每一行之和为 1</translation>
    </message>
    <message>
        <source>a logarithm of a probability is not above 0</source>
        <translation>概率的对数不大于 0</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.nn.functional.log_softmax</source>
        <translation>PyTorch 文档，torch.nn.functional.log_softmax</translation>
    </message>
    <message>
        <source>this operator gives nothing below 0</source>
        <translation>该算子的结果不小于 0</translation>
    </message>
    <message>
        <source>definition of the function</source>
        <translation>函数的定义</translation>
    </message>
    <message>
        <source>this loss is not below 0 for targets from 0 to 1</source>
        <translation>目标在 0 到 1 之间时，该 loss 不小于 0</translation>
    </message>
    <message>
        <source>PyTorch documentation of the loss</source>
        <translation>PyTorch 文档中该 loss 的说明</translation>
    </message>
    <message>
        <source>a sigmoid gives numbers from 0 to 1</source>
        <translation>sigmoid 的结果在 0 到 1 之间</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.sigmoid</source>
        <translation>PyTorch 文档，torch.sigmoid</translation>
    </message>
    <message>
        <source>this operator gives numbers from -1 to 1</source>
        <translation>该算子的结果在 -1 到 1 之间</translation>
    </message>
    <message>
        <source>gelu gives nothing below -0.17</source>
        <translation>gelu 的结果不小于 -0.17</translation>
    </message>
    <message>
        <source>minimum of x Phi(x): -0.16997 at x = -0.7518</source>
        <translation>x Phi(x) 的最小值：x = -0.7518 时为 -0.16997</translation>
    </message>
    <message>
        <source>silu gives nothing below -0.2785</source>
        <translation>silu 的结果不小于 -0.2785</translation>
    </message>
    <message>
        <source>minimum of x / (1 + exp(-x)): -0.27846 at x = -1.2785</source>
        <translation>x / (1 + exp(-x)) 的最小值：x = -1.2785 时为 -0.27846</translation>
    </message>
    <message>
        <source>this operator gives nothing above the larger of 0 and the largest number of its input</source>
        <translation>该算子的结果不超过其输入的最大值与 0 中的较大者</translation>
    </message>
    <message>
        <source>one_hot gives 0 and 1</source>
        <translation>one_hot 的结果为 0 和 1</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.nn.functional.one_hot</source>
        <translation>PyTorch 文档，torch.nn.functional.one_hot</translation>
    </message>
    <message>
        <source>an embedding gives rows of its table</source>
        <translation>embedding 的结果是其表中的行</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.nn.functional.embedding</source>
        <translation>PyTorch 文档，torch.nn.functional.embedding</translation>
    </message>
    <message>
        <source>this operator gives nothing beyond the range of its input</source>
        <translation>该算子的结果不超出其输入的取值范围</translation>
    </message>
    <message>
        <source>PyTorch documentation of the operator</source>
        <translation>PyTorch 文档中该算子的说明</translation>
    </message>
    <message>
        <source>this operator moves numbers and keeps them</source>
        <translation>该算子只移动数值，不改变数值</translation>
    </message>
    <message>
        <source>a cast between floating-point types keeps its numbers up to rounding</source>
        <translation>浮点类型之间的转换除舍入外不改变数值</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.Tensor.to</source>
        <translation>PyTorch 文档，torch.Tensor.to</translation>
    </message>
    <message>
        <source>relu keeps the largest number of its input where it is above 0</source>
        <translation>输入的最大值大于 0 时，relu 保留该最大值</translation>
    </message>
    <message>
        <source>a layer norm with weight 1 and bias 0 gives mean 0 and variance 1</source>
        <translation>权重为 1、偏置为 0 的 layer norm 的结果均值为 0、方差为 1</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.nn.functional.layer_norm</source>
        <translation>PyTorch 文档，torch.nn.functional.layer_norm</translation>
    </message>
    <message>
        <source>a batch norm in training with weight 1 and bias 0 gives mean 0 and variance 1</source>
        <translation>训练模式下权重为 1、偏置为 0 的 batch norm 的结果均值为 0、方差为 1</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.nn.functional.batch_norm</source>
        <translation>PyTorch 文档，torch.nn.functional.batch_norm</translation>
    </message>
    <message>
        <source>a dropout that is off hands its input on</source>
        <translation>关闭的 dropout 原样传递其输入</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.nn.functional.dropout</source>
        <translation>PyTorch 文档，torch.nn.functional.dropout</translation>
    </message>
    <message>
        <source>a dropout gives nothing beyond its input divided by 1 - p</source>
        <translation>dropout 的结果不超出其输入除以 1 - p 的范围</translation>
    </message>
</context>
<context>
    <name>resources/operators/runlaws.json</name>
    <message>
        <source>this exchange gives every rank of its group the same numbers</source>
        <translation>这次通信使通信组内每个 rank 得到相同的数值</translation>
    </message>
    <message>
        <source>whether the ranks belong to one group, and whether the results were recorded after the exchange was finished</source>
        <translation>这些 rank 是否属于同一个通信组，以及结果是否在通信完成之后才记录</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.distributed</source>
        <translation>PyTorch 文档，torch.distributed</translation>
    </message>
    <message>
        <source>data-parallel replicas hold the same parameters</source>
        <translation>数据并行的各副本持有相同的参数</translation>
    </message>
    <message>
        <source>whether these ranks are data-parallel replicas</source>
        <translation>这些 rank 是否为数据并行的副本</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.nn.parallel.DistributedDataParallel</source>
        <translation>PyTorch 文档，torch.nn.parallel.DistributedDataParallel</translation>
    </message>
    <message>
        <source>data-parallel ranks work on samples of their own</source>
        <translation>数据并行的各 rank 处理各自的样本</translation>
    </message>
    <message>
        <source>whether these ranks are to work on the same samples, as in tensor parallelism</source>
        <translation>这些 rank 是否本应处理相同的样本，例如张量并行</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.utils.data.distributed.DistributedSampler</source>
        <translation>PyTorch 文档，torch.utils.data.distributed.DistributedSampler</translation>
    </message>
    <message>
        <source>tensor-parallel ranks work on the same samples</source>
        <translation>张量并行的各 rank 处理相同的样本</translation>
    </message>
    <message>
        <source>whether these ranks are one tensor-parallel group</source>
        <translation>这些 rank 是否属于同一个张量并行组</translation>
    </message>
    <message>
        <source>Shoeybi et al., Megatron-LM, 2019, section 3</source>
        <translation>Shoeybi 等，Megatron-LM，2019，第 3 节</translation>
    </message>
    <message>
        <source>tensor-parallel ranks hold different parts of it</source>
        <translation>张量并行的各 rank 持有它的不同部分</translation>
    </message>
    <message>
        <source>whether this weight is divided</source>
        <translation>该权重是否被切分</translation>
    </message>
    <message>
        <source>an optimizer changes every parameter that has a gradient and a learning rate above 0</source>
        <translation>优化器会更新每个有梯度且学习率大于 0 的参数</translation>
    </message>
    <message>
        <source>whether this parameter was left out of the optimizer on purpose, or has the learning rate 0</source>
        <translation>该参数是否有意未交给优化器，或其学习率为 0</translation>
    </message>
    <message>
        <source>PyTorch documentation, torch.optim</source>
        <translation>PyTorch 文档，torch.optim</translation>
    </message>
    <message>
        <source>an embedding and an output layer that share their weight stay equal</source>
        <translation>共享权重的 embedding 与输出层保持相等</translation>
    </message>
    <message>
        <source>whether the model ties them</source>
        <translation>模型是否让两者共享权重</translation>
    </message>
    <message>
        <source>Press and Wolf, Using the Output Embedding to Improve Language Models, 2017</source>
        <translation>Press 和 Wolf，Using the Output Embedding to Improve Language Models，2017</translation>
    </message>
</context>
<context>
    <name>resources/operators/tensorflow.json</name>
    <message>
        <source>TensorFlow operators on the GPU</source>
        <translation>GPU 上的 TensorFlow 算子</translation>
    </message>
    <message>
        <source>Several operators (bias addition, segment sums, resizing gradients) add in no fixed order on the GPU.</source>
        <translation>若干算子（加偏置、分段求和、缩放的梯度）在 GPU 上没有固定的累加顺序。</translation>
    </message>
    <message>
        <source>TF_DETERMINISTIC_OPS=1 before the start, or tf.config.experimental.enable_op_determinism() in newer releases.</source>
        <translation>启动前设置 TF_DETERMINISTIC_OPS=1；较新的版本也可用 tf.config.experimental.enable_op_determinism()。</translation>
    </message>
    <message>
        <source>TensorFlow documentation, tf.config.experimental.enable_op_determinism</source>
        <translation>TensorFlow 文档，tf.config.experimental.enable_op_determinism</translation>
    </message>
</context>
<context>
    <name>resources/translations/words.json</name>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>tolerated</source>
        <translation>允许缺失</translation>
    </message>
    <message>
        <source>beyond</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>clean</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>源头</translation>
    </message>
    <message>
        <source>carrier</source>
        <translation>传播差异</translation>
    </message>
    <message>
        <source>healed</source>
        <translation>恢复一致</translation>
    </message>
    <message>
        <source>proven</source>
        <translation>已证实</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>未判定</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>不通过</translation>
    </message>
    <message>
        <source>no evidence</source>
        <translation>没有证据</translation>
    </message>
    <message>
        <source>not everywhere</source>
        <translation>并非全部满足</translation>
    </message>
    <message>
        <source>not fixed</source>
        <translation>未固定</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>ignore</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>package</source>
        <translation>软件包</translation>
    </message>
    <message>
        <source>one file</source>
        <translation>一个文件</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>operator ({})</source>
        <translation>算子本身（{}）</translation>
    </message>
    <message>
        <source>uncaptured ({})</source>
        <translation>未采集的代码（{}）</translation>
    </message>
    <message>
        <source>data ({})</source>
        <translation>训练数据（{}）</translation>
    </message>
    <message>
        <source>weights ({})</source>
        <translation>权重（{}）</translation>
    </message>
    <message>
        <source>random ({})</source>
        <translation>使用随机数的算子（{}）</translation>
    </message>
    <message>
        <source>overflow ({})</source>
        <translation>溢出（{}）</translation>
    </message>
    <message>
        <source>argument ({})</source>
        <translation>参数取值（{}）</translation>
    </message>
    <message>
        <source>dtype ({})</source>
        <translation>数据类型（{}）</translation>
    </message>
    <message>
        <source>structure ({})</source>
        <translation>网络结构（{}）</translation>
    </message>
    <message>
        <source>communication ({})</source>
        <translation>rank 间通信（{}）</translation>
    </message>
    <message>
        <source>update ({})</source>
        <translation>权重更新（{}）</translation>
    </message>
    <message>
        <source>accumulation ({})</source>
        <translation>梯度累加（{}）</translation>
    </message>
    <message>
        <source>undetermined ({})</source>
        <translation>数据或算子（{}）</translation>
    </message>
    <message>
        <source>rounding ({})</source>
        <translation>舍入（{}）</translation>
    </message>
    <message>
        <source>order ({})</source>
        <translation>数值的顺序（{}）</translation>
    </message>
    <message>
        <source>artefact ({})</source>
        <translation>采集工具造成的假象（{}）</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>parameters_grad</source>
        <translation>参数梯度</translation>
    </message>
    <message>
        <source>byte {}</source>
        <translation>字节 {}</translation>
    </message>
    <message>
        <source>line {}</source>
        <translation>第 {} 行</translation>
    </message>
    <message>
        <source>row {}</source>
        <translation>第 {} 行数据</translation>
    </message>
    <message>
        <source>rank {}</source>
        <translation>rank {}</translation>
    </message>
    <message>
        <source>epoch {}</source>
        <translation>第 {} 个 epoch</translation>
    </message>
</context>
<context>
    <name>rundiff::ShortMessage</name>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
</context>
</TS>
