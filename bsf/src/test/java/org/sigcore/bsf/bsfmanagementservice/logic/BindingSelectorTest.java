// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.slice;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;
import static org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict.KEEP_BOTH;
import static org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict.NEWEST_WINS;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class BindingSelectorTest {
    private static final UeAddress ADDRESS = UeAddress.ipv4("10.0.0.1");

    @Test
    void absentMembersOfBinding_matchAnyQuery() {
        ObjectNode anonymous = session("supi", "", "gpsi", "");

        assertThat(choose(new BindingQuery(ADDRESS, "imsi-1", "msisdn-1", null, null, "domain"), anonymous))
                .isInstanceOf(BindingChoice.One.class);
    }

    @Test
    void eachQueryParameter_excludesOtherBindings() {
        ObjectNode binding = session("ipDomain", "domain-1");

        assertThat(choose(query(null, null, null, null, null), binding)).isInstanceOf(BindingChoice.One.class);
        assertThat(choose(query("imsi-2", null, null, null, null), binding)).isInstanceOf(BindingChoice.None.class);
        assertThat(choose(query(null, "msisdn-2", null, null, null), binding)).isInstanceOf(BindingChoice.None.class);
        assertThat(choose(query(null, null, "ims", null, null), binding)).isInstanceOf(BindingChoice.None.class);
        assertThat(choose(query(null, null, null, slice(2, ""), null), binding)).isInstanceOf(BindingChoice.None.class);
        assertThat(choose(query(null, null, null, null, "domain-2"), binding)).isInstanceOf(BindingChoice.None.class);
    }

    @Test
    void identityOfAnotherKind_excludesNothing() {
        ObjectNode external = session("gpsi", "extid-a@example.org");

        assertThat(choose(query(null, "msisdn-491700000001", null, null, null), external))
                .isInstanceOf(BindingChoice.One.class);
        assertThat(choose(query("nai-alice@ims.example.org", null, null, null, null), session()))
                .isInstanceOf(BindingChoice.One.class);
        assertThat(choose(query(null, "extid-b@example.org", null, null, null), external))
                .isInstanceOf(BindingChoice.None.class);
    }

    @Test
    void oneOfSeveralIdentities_isEnough() {
        assertThat(choose(ofNumbers("msisdn-2", "msisdn-491700000001"), session()))
                .isInstanceOf(BindingChoice.One.class);
        assertThat(choose(ofNumbers("msisdn-2", "msisdn-3"), session())).isInstanceOf(BindingChoice.None.class);
    }

    private static BindingQuery ofNumbers(String first, String second) {
        return new BindingQuery(ADDRESS, null, first, null, null, null, List.of(second));
    }

    @Test
    void otherAddress_isNotMatched() {
        assertThat(choose(query(null, null, null, null, null), session("ipv4Addr", "10.0.0.2")))
                .isInstanceOf(BindingChoice.None.class);
    }

    @Test
    void longestPrefix_isChosen() {
        UeAddress address = UeAddress.ipv6("2001:db8:0:1::7/128");
        StoredDocument wide = stored("wide", session("supi", "imsi-1", "ipv6Prefix", "2001:db8::/48"));
        StoredDocument narrow = stored("narrow", session("supi", "imsi-2", "ipv6Prefix", "2001:db8:0:1::/64"));
        StoredDocument other = stored("other", session("supi", "imsi-3", "ipv6Prefix", "2001:db8:0:2::/64"));

        assertThat(BindingSelector.choose(
                        new BindingQuery(address, null, null, null, null, null),
                        List.of(wide, narrow, other),
                        NEWEST_WINS))
                .isEqualTo(new BindingChoice.One(narrow));
        assertThat(BindingSelector.choose(
                        new BindingQuery(address, "imsi-1", null, null, null, null),
                        List.of(wide, narrow, other),
                        NEWEST_WINS))
                .isEqualTo(new BindingChoice.One(wide));
    }

    @Test
    void framedRoute_matchesAddress() {
        ObjectNode route = session();
        route.putArray("ipv4FrameRouteList").add("192.168.0.0/16");

        assertThat(choose(new BindingQuery(UeAddress.ipv4("192.168.7.7"), null, null, null, null, null), route))
                .isInstanceOf(BindingChoice.One.class);
    }

    @Test
    void severalSessions_areAmbiguous() {
        assertThat(BindingSelector.choose(
                        query(null, null, null, null, null),
                        List.of(
                                stored("a", session("ipDomain", "domain-1")),
                                stored("b", session("ipDomain", "domain-2", "supi", "imsi-2"))),
                        NEWEST_WINS))
                .isEqualTo(new BindingChoice.Ambiguous(2));
    }

    @Test
    void contestedAddress_selectsNewestOrIsAmbiguousByRule() {
        StoredDocument older = stored("older", 1, session("supi", "imsi-1"));
        StoredDocument newer = stored("newer", 2, session("supi", "imsi-2"));
        BindingQuery byAddress = query(null, null, null, null, null);
        BindingQuery byNumber = new BindingQuery(null, null, "msisdn-491700000001", null, null, null);

        assertThat(BindingSelector.choose(byAddress, List.of(newer, older), NEWEST_WINS))
                .isEqualTo(new BindingChoice.One(newer));
        assertThat(BindingSelector.choose(byAddress, List.of(newer, older), KEEP_BOTH))
                .isEqualTo(new BindingChoice.Ambiguous(2));
        assertThat(BindingSelector.choose(byNumber, List.of(newer, older), NEWEST_WINS))
                .as("query without address")
                .isEqualTo(new BindingChoice.Ambiguous(2));
    }

    @Test
    void requestedIpDomain_isPreferredToNoDomain() {
        StoredDocument withoutDomain = stored("none", session("supi", "imsi-1"));
        StoredDocument inDomain = stored("domain", session("supi", "imsi-2", "ipDomain", "domain-1"));

        assertThat(BindingSelector.choose(
                        query(null, null, null, null, "domain-1"), List.of(withoutDomain, inDomain), NEWEST_WINS))
                .isEqualTo(new BindingChoice.One(inDomain));
    }

    @Test
    void newestBindingOfSameSession_isChosen() {
        StoredDocument stale = stored("stale", 1, session("pcfFqdn", "pcf2.example.org"));
        StoredDocument latest = stored("latest", 2, session());

        assertThat(BindingSelector.choose(query(null, null, null, null, null), List.of(latest, stale), NEWEST_WINS))
                .isEqualTo(new BindingChoice.One(latest));
    }

    private static BindingQuery query(
            @Nullable String supi,
            @Nullable String gpsi,
            @Nullable String dnn,
            @Nullable ObjectNode snssai,
            @Nullable String ipDomain) {
        return new BindingQuery(ADDRESS, supi, gpsi, dnn, snssai, ipDomain);
    }

    private static BindingChoice choose(BindingQuery query, ObjectNode binding) {
        return BindingSelector.choose(query, List.of(stored("only", binding)), NEWEST_WINS);
    }
}
