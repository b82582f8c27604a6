// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.policy.diamgateway.api.Carrier;
import org.sigcore.policy.pre.api.SessionAddress;
import org.sigcore.policy.smservice.logic.AppSession;
import org.sigcore.policy.smservice.logic.SmPolicy;
import org.sigcore.policy.smservice.service.SmStore;
import tools.jackson.databind.node.ObjectNode;

/** What every store of SM policies does. */
abstract class SmStoreContract {
    abstract SmStore store();

    @Test
    void policiesAreFoundByIdAndByAddress_theNewestFirst() {
        SmStore store = store();
        SmPolicy old = policy("p1", "10.0.0.1", "a", "2001:db8:1:2::/64", 1);
        SmPolicy young = policy("p2", "10.0.0.1", "b", "2001:db8:1:3::/64", 2);
        store.insert(old);
        store.insert(young);

        assertThat(store.find("p1")).isEqualTo(old);
        assertThat(store.find("none")).isNull();
        assertThat(store.findByAddress(ipv4("10.0.0.1", null))).containsExactly(young, old);
        assertThat(store.findByAddress(ipv4("10.0.0.1", "a"))).containsExactly(old);
        assertThat(store.findByAddress(ipv4("10.0.0.2", null))).isEmpty();
        assertThat(store.findByAddress(ipv6("2001:db8:1:3::99"))).containsExactly(young);
    }

    @Test
    void aShorterPrefixIsFoundByAnAddressInIt() {
        SmStore store = store();
        SmPolicy site = policy("p1", "10.0.0.1", "a", "2001:db8:1:200::/56", 1);
        SmPolicy other = policy("p2", "10.0.0.2", "a", "2001:db8:1::/64", 2);
        store.insert(site);
        store.insert(other);

        assertThat(store.findByAddress(ipv6("2001:db8:1:2ff::7"))).containsExactly(site);
        assertThat(store.findByAddress(ipv6("2001:db8:1::7"))).containsExactly(other);
        assertThat(store.findByAddress(ipv6("2001:db8:1:300::7"))).isEmpty();
    }

    @Test
    void aChangedAddressIsFound_theFormerOneIsNot() {
        SmStore store = store();
        store.insert(policy("p1", "10.0.0.1", "a", "2001:db8:1:2::/64", 1));
        SmPolicy moved = policy("p1", "10.0.0.9", "a", "2001:db8:1:2::/64", 1);
        store.update(moved);
        assertThat(store.findByAddress(ipv4("10.0.0.1", null))).isEmpty();
        assertThat(store.findByAddress(ipv4("10.0.0.9", null))).containsExactly(moved);
    }

    @Test
    void appSessionsComeAndGoWithTheirPolicy() {
        SmStore store = store();
        SmPolicy policy = policy("p1", "10.0.0.1", "a", "2001:db8:1:2::/64", 1);
        store.insert(policy);
        AppSession first = new AppSession("a1", "p1", Json.object().put("x", 1), null);
        AppSession second =
                new AppSession("a2", "p1", Json.object(), Json.object().put("sessionId", "rx;1"));
        store.update(policy.with(policy.decision(), 1), first);
        store.update(policy.with(policy.decision(), 2), second);
        store.update(policy.with(policy.decision(), 2), first.with(Json.object().put("x", 2)));

        assertThat(store.find("p1")).isEqualTo(policy.with(policy.decision(), 2));
        assertThat(store.appSessionsOf("p1"))
                .containsExactly(first.with(Json.object().put("x", 2)), second);
        assertThat(store.findAppSession("a2")).isEqualTo(second);
        assertThat(store.carrierOfAppSession("a2")).isEqualTo(new Carrier("p1", policy.supi()));
        store.updateWithout(policy.with(policy.decision(), 1), "a1");
        assertThat(store.findAppSession("a1")).isNull();
        assertThat(store.carrierOfAppSession("a1")).isNull();
        store.delete("p1");
        store.delete("p1");
        assertThat(store.find("p1")).isNull();
        assertThat(store.findAppSession("a2")).isNull();
    }

    private static SessionAddress ipv4(String address, @Nullable String domain) {
        return new SessionAddress(address, domain, null, null);
    }

    private static SessionAddress ipv6(String address) {
        return new SessionAddress(null, null, Ipv6Prefix.read(address), null);
    }

    private static SmPolicy policy(String id, String ipv4, String domain, String ipv6, int second) {
        ObjectNode context = Json.object()
                .put("supi", "imsi-001010000000001")
                .put("dnn", "internet")
                .put("ipv4Address", ipv4)
                .put("ipDomain", domain)
                .put("ipv6AddressPrefix", ipv6);
        return new SmPolicy(id, context, Json.object().put("online", true), 0, Instant.ofEpochSecond(second));
    }
}
