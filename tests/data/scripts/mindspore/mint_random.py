import mindspore.mint as mint

noise = mint.randn(3, 4)
