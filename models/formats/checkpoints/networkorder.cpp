// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/networkorder.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace rundiff
{

namespace
{

struct Placed {
    std::string_view word;
    int place;
};

constexpr std::array stages{Placed{"wte", 0},
                            Placed{"wpe", 1},
                            Placed{"embed_tokens", 0},
                            Placed{"word_embeddings", 0},
                            Placed{"position_embeddings", 1},
                            Placed{"embedding", 0},
                            Placed{"lm_head", 5},
                            Placed{"output_layer", 5},
                            Placed{"final", 4},
                            Placed{"ln_f", 4},
                            Placed{"norm", 4}};

constexpr std::array inLayers{Placed{"ln_1", 0},
                              Placed{"q_proj", 1},
                              Placed{"qkv", 1},
                              Placed{"c_attn", 1},
                              Placed{"k_proj", 2},
                              Placed{"v_proj", 3},
                              Placed{"o_proj", 4},
                              Placed{"linear_proj", 4},
                              Placed{"attn.c_proj", 4},
                              Placed{"attention.dense", 4},
                              Placed{"ln_2", 5},
                              Placed{"gate_proj", 6},
                              Placed{"gate_up", 6},
                              Placed{"linear_fc1", 6},
                              Placed{"c_fc", 6},
                              Placed{"up_proj", 7},
                              Placed{"down_proj", 8},
                              Placed{"linear_fc2", 8},
                              Placed{"mlp.c_proj", 8},
                              Placed{"input_layernorm", 9},
                              Placed{"linear_qkv.layer_norm", 9},
                              Placed{"post_attention", 10},
                              Placed{"pre_mlp_layernorm", 10},
                              Placed{"linear_fc1.layer_norm", 10}};

template <typename Table>
int placeOf(const Table &table, std::string_view name, int otherwise)
{
    int place = otherwise;
    std::size_t longest = 0;
    for (const Placed &placed : table) {
        const bool isLonger = placed.word.size() > longest;
        if (isLonger && name.find(placed.word) != std::string_view::npos) {
            place = placed.place;
            longest = placed.word.size();
        }
    }
    return place;
}

std::vector<long> numbersIn(std::string_view name)
{
    std::vector<long> numbers;
    std::size_t at = 0;
    while (at < name.size()) {
        const std::size_t end = std::min(name.find('.', at), name.size());
        long number = 0;
        const auto [last, error] = std::from_chars(name.data() + at, name.data() + end, number);
        const bool isNumber = error == std::errc() && last == name.data() + end;
        if (isNumber)
            numbers.push_back(number);
        at = end + 1;
    }
    return numbers;
}

} // namespace

NetworkPlace networkPlace(std::string_view parameter)
{
    NetworkPlace place;
    constexpr int ofLayers = 2, other = 3;
    place.stage = other;
    if (parameter.find(".vars.") != std::string_view::npos) // Keras numbers the variables of a layer, and no layers
        return place;
    place.layers = numbersIn(parameter);
    const bool isBias = parameter.ends_with("bias");
    if (!place.layers.empty()) {
        place.stage = ofLayers;
        place.inLayer = placeOf(inLayers, parameter, 11) * 2 + isBias;
        return place;
    }
    place.stage = placeOf(stages, parameter, other);
    place.inLayer = isBias;
    return place;
}

} // namespace rundiff
