// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.policy.diamgateway.api.Carrier;
import org.sigcore.policy.pcrfcore.logic.GxSession;
import org.sigcore.policy.pcrfcore.logic.RxSession;
import org.sigcore.policy.pcrfcore.service.PcrfStore;
import org.sigcore.policy.pre.api.SessionAddress;
import tools.jackson.databind.node.ObjectNode;

/** What every store of Gx and Rx sessions does. */
abstract class PcrfStoreContract {
    private static final ObjectNode PEER =
            Json.object().put("originHost", "pgw").put("originRealm", "lab");

    abstract PcrfStore store();

    @Test
    void gxSessionsAreFoundByIdAndByAddress_theNewestFirst() {
        PcrfStore store = store();
        GxSession old = session("pgw;1;1", "10.0.0.1", 1);
        GxSession young = session("pgw;1;2", "10.0.0.1", 2);
        store.put(old);
        store.put(young);
        store.put(young);
        assertThat(store.find("pgw;1;1")).isEqualTo(old);
        assertThat(store.findByAddress(new SessionAddress("10.0.0.1", null, null, null)))
                .containsExactly(young, old);
        assertThat(store.findByAddress(new SessionAddress("10.0.0.1", "domain", null, null)))
                .containsExactly(young, old);
        assertThat(store.findByAddress(new SessionAddress(null, null, Ipv6Prefix.read("2001:db8:1:2::7"), null)))
                .containsExactly(young, old);
        assertThat(store.findByAddress(new SessionAddress("10.0.0.2", null, null, null)))
                .isEmpty();
    }

    @Test
    void rxSessionsComeAndGoWithTheirGxSession() {
        PcrfStore store = store();
        GxSession gx = session("pgw;1;1", "10.0.0.1", 1);
        store.put(gx);
        RxSession one = new RxSession("af;1", gx.id(), PEER, Json.object().put("x", 1));
        RxSession two = new RxSession("af;2", gx.id(), PEER, Json.object());
        store.put(gx.with(gx.decision(), 1), one);
        store.put(gx.with(gx.decision(), 2), two);
        store.put(gx.with(gx.decision(), 2), one.with(Json.object().put("x", 2)));
        assertThat(store.rxSessionsOf(gx.id()))
                .containsExactly(one.with(Json.object().put("x", 2)), two);
        assertThat(store.carrierOfRx("af;1")).isEqualTo(new Carrier(gx.id(), gx.supi()));
        store.putWithout(gx.with(gx.decision(), 1), "af;1");
        assertThat(store.rxSessionsOf(gx.id())).containsExactly(two);
        assertThat(store.carrierOfRx("af;1")).isNull();
        assertThat(store.find(gx.id())).isEqualTo(gx.with(gx.decision(), 1));
        store.delete(gx.id());
        store.delete(gx.id());
        assertThat(store.find(gx.id())).isNull();
        assertThat(store.carrierOfRx("af;2")).isNull();
    }

    private static GxSession session(String id, String ipv4, int second) {
        ObjectNode context = Json.object()
                .put("supi", "imsi-001010000000001")
                .put("dnn", "ims")
                .put("ipv4Address", ipv4)
                .put("ipv6AddressPrefix", "2001:db8:1:2::/64");
        return new GxSession(id, PEER, context, Json.object().put("online", true), 0, Instant.ofEpochSecond(second));
    }
}
