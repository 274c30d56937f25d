// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/commonnames.h"

#include <array>

namespace rundiff
{

namespace
{

using namespace std::string_view_literals;

struct Renamed {
    std::string_view from, to;
};

constexpr std::array wrappers{"module."sv,         "model."sv, "_orig_mod."sv, "base_model."sv,     "transformer."sv,
                              "language_model."sv, "net."sv,   "network."sv,   "_forward_module."sv};

// Parts of names, replaced wherever they are; longer ones first.
constexpr std::array parts{
    Renamed{"_orig_mod.", ""},
    Renamed{"_fsdp_wrapped_module.", ""},
    Renamed{"_checkpoint_wrapped_module.", ""},
    Renamed{"embedding.word_embeddings.", "embed_tokens."},
    Renamed{"embedding.position_embeddings.", "embed_positions."},
    Renamed{"decoder.layers.", "layers."},
    Renamed{"encoder.layers.", "layers."},
    Renamed{"decoder.final_layernorm.", "norm."},
    Renamed{"encoder.final_layernorm.", "norm."},
    Renamed{"self_attention.linear_qkv.layer_norm_", "input_layernorm."},
    Renamed{"mlp.linear_fc1.layer_norm_", "post_attention_layernorm."},
    Renamed{"pre_mlp_layernorm.", "post_attention_layernorm."},
    Renamed{"self_attention.linear_proj.", "self_attn.o_proj."},
    Renamed{"self_attention.linear_qkv.", "self_attn.qkv_proj."},
    Renamed{"self_attention.query_key_value.", "self_attn.qkv_proj."},
    Renamed{"self_attention.dense.", "self_attn.o_proj."},
    Renamed{"self_attention.q_layernorm.", "self_attn.q_norm."},
    Renamed{"self_attention.k_layernorm.", "self_attn.k_norm."},
    Renamed{"self_attention.core_attention.", "self_attn.attn."},
    Renamed{"self_attention.", "self_attn."},
    Renamed{"mlp.experts.local_experts.", "mlp.experts."},
    Renamed{"mlp.router.", "mlp.gate."},
    Renamed{"block_sparse_moe.", "mlp."},
    Renamed{"linear_fc1.", "gate_up_proj."},
    Renamed{"linear_fc2.", "down_proj."},
    Renamed{"output_layer.", "lm_head."},
};

constexpr std::array ends{
    Renamed{".gamma", ".weight"},
    Renamed{".beta", ".bias"},
    Renamed{".embedding_table", ".weight"},
    Renamed{".moving_mean", ".running_mean"},
    Renamed{".moving_variance", ".running_var"},
};

// "experts.linear_fc1.weight3" as "experts.3.linear_fc1.weight".
std::string withExpertFirst(std::string name)
{
    constexpr std::string_view word = ".experts.";
    const std::size_t at = name.find(word), dot = name.rfind('.');
    const bool isGrouped = at != std::string::npos && name.compare(at + word.size(), 9, "linear_fc") == 0;
    std::size_t digits = name.size();
    while (digits > dot + 1 && name[digits - 1] >= '0' && name[digits - 1] <= '9')
        --digits;
    if (!isGrouped || digits == name.size())
        return name;
    const std::string number = name.substr(digits);
    name.erase(digits);
    return name.insert(at + word.size(), number + ".");
}

} // namespace

std::string commonName(std::string_view parameter)
{
    std::string name = withExpertFirst(std::string(parameter));
    for (const Renamed &part : parts) {
        for (std::size_t at = name.find(part.from); at != std::string::npos;
             at = name.find(part.from, at + part.to.size()))
            name.replace(at, part.from.size(), part.to);
    }
    for (std::size_t i = 0; i < wrappers.size();) {
        const bool isWrapped = name.starts_with(wrappers[i]);
        if (isWrapped)
            name.erase(0, wrappers[i].size());
        i = isWrapped ? 0 : i + 1;
    }
    for (const Renamed &end : ends) {
        if (name.ends_with(end.from))
            name.replace(name.size() - end.from.size(), end.from.size(), end.to);
    }
    return name;
}

} // namespace rundiff
