// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.slice;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import tools.jackson.databind.node.ObjectNode;

class AddressClaimsTest {
    @ParameterizedTest
    @CsvSource({
        "ipv4Addr, 10.0.0.9, 10.0.0.9, true",
        "ipv4Addr, 10.0.0.9, 10.0.0.8, false",
        "ipv6Prefix, 2001:db8:0:9::/64, 2001:DB8:0:9:0::/64, true",
        "ipv6Prefix, 2001:db8:0:9::1/128, 2001:db8:0:9::2/128, false",
        "ipv6Prefix, 2001:db8:0:9::/64, 2001:db8:0:9::2/128, false",
        "macAddr48, 02-00-00-00-00-0A, 02-00-00-00-00-0a, true",
    })
    void equalAddresses_inDifferentSpelling_areContested(String member, String older, String newer, boolean contested) {
        ObjectNode one = session("ipv4Addr", "", "supi", "imsi-1", member, older);
        ObjectNode other = session("ipv4Addr", "", "supi", "imsi-2", member, newer);

        assertThat(AddressClaims.contested(one, other)).isEqualTo(contested);
        assertThat(losers(other, one)).hasSize(contested ? 1 : 0);
    }

    @Test
    void sameAddress_inOtherDnnSliceOrDomain_isNotContested() {
        ObjectNode older = session("supi", "imsi-1", "dnn", "internet.mnc001.mcc001.gprs");

        assertThat(losers(session("supi", "imsi-2"), older)).hasSize(1);
        assertThat(losers(session("supi", "imsi-2", "dnn", "ims"), older)).isEmpty();
        assertThat(losers(session("supi", "imsi-2", "dnn", "internet.mnc002.mcc001.gprs"), older))
                .isEmpty();
        assertThat(losers(session("supi", "imsi-2", "snssai", slice(1, "000002")), older))
                .isEmpty();
        assertThat(losers(session("supi", "imsi-2", "ipDomain", "north"), older))
                .isEmpty();
        assertThat(losers(
                        session("ipv4Addr", "", "ipv6Prefix", "2001:db8::/64", "ipDomain", "north"),
                        session("ipv4Addr", "", "ipv6Prefix", "2001:db8::/64", "supi", "imsi-2")))
                .as("the IP domain is ignored for IPv6")
                .hasSize(1);
    }

    @Test
    void sameSession_isNotContestedButAnotherSessionOfSameUeIs() {
        ObjectNode older = session();

        assertThat(losers(session("pcfFqdn", "pcf2.example.org"), older)).isEmpty();
        assertThat(losers(session("ipv6Prefix", "2001:db8::/64"), older)).hasSize(1);
    }

    @Test
    void bindingWithoutSupi_losesContestedAddress() {
        assertThat(losers(session(), session("supi", "", "gpsi", ""))).hasSize(1);
        assertThat(losers(session("supi", ""), session("supi", ""))).hasSize(1);
    }

    @Test
    void loser_keepsUnclaimedAddresses() {
        ObjectNode older = session("supi", "imsi-1", "ipv6Prefix", "2001:db8:0:1::/64");
        older.putArray("addIpv6Prefixes").add("2001:db8:0:2::/64").add("2001:db8:0:3::/64");
        older.putArray("ipv4FrameRouteList").add("192.168.0.0/16");
        ObjectNode newer = session("supi", "imsi-2", "ipv6Prefix", "2001:db8:0:2::/64");
        newer.putArray("ipv4FrameRouteList").add("192.168.0.0/16");

        DisplacedBinding loser = losers(newer, older).getFirst();

        assertThat(loser.addresses()).containsExactly("10.0.0.1", "192.168.0.0/16", "2001:db8:0:2::/64");
        ObjectNode rest = older.deepCopy();
        rest.remove(List.of("ipv4Addr", "ipv4FrameRouteList"));
        rest.putArray("addIpv6Prefixes").add("2001:db8:0:3::/64");
        assertThat(loser.after()).isEqualTo(stored("older", rest));
    }

    @Test
    void loserWithoutOtherAddress_isRemovedDespiteCombination() {
        ObjectNode older = session("supi", "imsi-1", "suppFeat", "7");
        older.putObject("paraCom").put("supi", "imsi-1").put("dnn", "internet").set("snssai", slice(1, "000001"));

        assertThat(losers(session("supi", "imsi-2"), older))
                .extracting(DisplacedBinding::after)
                .containsExactly((StoredDocument) null);
    }

    @Test
    void fateOfLoser_followsConfiguredRule() {
        StoredDocument before = stored("older", session());

        assertThat(new DisplacedBinding(before, null, AddressConflict.NEWEST_WINS).fate())
                .isEqualTo(DisplacedBinding.Fate.DEREGISTERED);
        assertThat(new DisplacedBinding(before, before, AddressConflict.NEWEST_WINS).fate())
                .isEqualTo(DisplacedBinding.Fate.REDUCED);
        assertThat(new DisplacedBinding(before, null, AddressConflict.KEEP_BOTH).fate())
                .isEqualTo(DisplacedBinding.Fate.KEPT);
    }

    private static List<DisplacedBinding> losers(ObjectNode newer, ObjectNode older) {
        return AddressClaims.losers(
                stored("newer", newer),
                AddressClaims.of(newer),
                List.of(stored("older", older)),
                AddressConflict.NEWEST_WINS);
    }
}
