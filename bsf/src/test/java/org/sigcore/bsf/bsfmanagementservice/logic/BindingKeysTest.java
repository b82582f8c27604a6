// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class BindingKeysTest {
    @Test
    void keys_containEveryAddress() {
        ObjectNode binding = session("ipv6Prefix", "2001:db8:0:1::/64", "macAddr48", "02-00-00-00-00-0A");
        binding.putArray("addIpv6Prefixes").add("2001:db8:0:2::/64").add("2001:db8:ff00::/40");
        binding.putArray("addMacAddrs").add("02-00-00-00-00-0b");
        binding.putArray("ipv4FrameRouteList").add("192.168.0.0/16");
        binding.putArray("ipv6FrameRouteList").add("2001:db8:0:1::8000/113");

        assertThat(BindingKeys.of(binding))
                .containsExactly(
                        "4:10.0.0.1",
                        "4:192.168.0.0/16",
                        "6:20010db800000001/64", // the framed route is in the bucket of its 64 bits
                        "6:20010db800000002/64",
                        "6:20010db8ff000000/40",
                        "m:02000000000a",
                        "m:02000000000b");
        assertThat(BindingKeys.identities(binding)).containsExactly("imsi-001010000000001", "msisdn-491700000001");
    }

    @Test
    void overlongKeys_areReplacedByDigests() {
        String supi = "nai-" + "n".repeat(251);
        ObjectNode binding = session("supi", supi, "dnn", "d".repeat(255), "suppFeat", "4");
        binding.putObject("paraCom")
                .put("supi", supi)
                .put("dnn", "d".repeat(255))
                .putObject("snssai")
                .put("sst", 1);

        assertThat(RegistrationRules.accept(binding).get("supi").asString()).isEqualTo(supi);
        assertThat(BindingKeys.of(binding)).allMatch(key -> key.length() <= 255).anyMatch(key -> key.startsWith("p#"));
        assertThat(BindingKeys.fitting("i:" + supi)).hasSize(66).isEqualTo(BindingKeys.fitting("i:" + supi));
        assertThat(BindingKeys.fitting("i:" + supi)).isNotEqualTo(BindingKeys.fitting("i:" + supi + "x"));
        assertThat(BindingKeys.fitting("i:" + "n".repeat(253))).hasSize(255);
    }

    @Test
    void lookupKeys_startWithMostLikelyPrefix() {
        UeAddress address = UeAddress.ipv6("2001:db8:0:1::7/128");

        assertThat(BindingKeys.exact(address)).isEqualTo("6:20010db800000001/64");
        List<String> wider = BindingKeys.wider(address);
        assertThat(wider).hasSize(32).contains("6:20010db800000000/40").doesNotContain("6:20010db800000001/64");
        assertThat(wider.getFirst()).isEqualTo("6:20010db800000000/63");
    }

    @Test
    void keysOfBinding_matchLookupKeysForEveryPrefixLength() {
        for (int length = 32; length <= 128; length++) {
            ObjectNode binding = session("ipv6Prefix", "2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff/" + length);
            UeAddress address = UeAddress.ipv6("2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff/128");
            List<String> filed = BindingKeys.of(binding);

            assertThat(address.matchOf(binding)).hasValue(length);
            assertThat(filed.contains(BindingKeys.exact(address))
                            || BindingKeys.wider(address).stream().anyMatch(filed::contains))
                    .as("length %d", length)
                    .isTrue();
        }
        for (int length = 8; length <= 32; length++) {
            ObjectNode binding = session();
            binding.putArray("ipv4FrameRouteList").add("203.0.113.77/" + length);
            UeAddress address = UeAddress.ipv4("203.0.113.77");
            List<String> filed = BindingKeys.of(binding);

            assertThat(filed.contains(BindingKeys.exact(address))
                            || BindingKeys.wider(address).stream().anyMatch(filed::contains))
                    .as("length %d", length)
                    .isTrue();
        }
    }
}
