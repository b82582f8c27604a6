// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.chfconnector.api.SpendingLimitListener.SyOrigin;
import org.sigcore.policy.diamconnector.api.SdSession;
import org.sigcore.policy.diamconnector.api.SySession;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.logic.Tdf;
import tools.jackson.databind.node.ObjectNode;

class DiameterHostsTest {
    private static final ObjectNode KNOWN =
            peer("pgw1.lab", "lab").put("originStateId", 7).put("features", 3);

    @Test
    void sameHost_staysWhateverItsCase() {
        assertThat(DiameterHosts.isMoved(KNOWN, peer("PGW1.lab", "LAB"))).isFalse();
        assertThat(DiameterHosts.moved(KNOWN, peer("PGW1.lab", "lab"))).isEqualTo(KNOWN);
    }

    @Test
    void anotherHostOfTheRealm_isFollowed_withoutTheStateOfTheFormer() {
        ObjectNode asking = peer("pgw2.lab", "Lab");

        assertThat(DiameterHosts.isMoved(KNOWN, asking)).isTrue();
        assertThat(DiameterHosts.moved(KNOWN, asking))
                .isEqualTo(peer("pgw2.lab", "lab").put("features", 3));
    }

    @Test
    void hostOfAnotherRealm_isRefused() {
        for (String realm : new String[] {"other", "sub.lab", ""}) {
            assertThatThrownBy(() -> DiameterHosts.moved(KNOWN, peer("pgw2.lab", realm)))
                    .isInstanceOfSatisfying(
                            ProblemException.class,
                            e -> assertThat(e.problem().cause()).isEqualTo(DiameterHosts.OTHER_REALM));
        }
    }

    @Test
    void sessionOfN7_orRequestWithoutHost_isNotMoved() {
        assertThat(DiameterHosts.isMoved(null, peer("pgw2.lab", "lab"))).isFalse();
        assertThat(DiameterHosts.isMoved(Json.object(), peer("pgw2.lab", "lab")))
                .isFalse();
        assertThat(DiameterHosts.isMoved(KNOWN, Json.object())).isFalse();
    }

    @Test
    void afSession_followsItsAf_andKeepsItsSessionId() {
        AfSession session = AfSession.ofRx("af;1", peer("af1.lab", "lab"), "pgw;1", Json.object());

        AfSession moved = session.by(peer("af2.lab", "lab"));

        assertThat(moved.rxSessionId()).isEqualTo("af;1");
        assertThat(Objects.requireNonNull(moved.rx()).path("originHost").asString())
                .isEqualTo("af2.lab");
        assertThat(AfSession.ofN5("s", "k", Json.object())
                        .by(peer("af2.lab", "lab"))
                        .rx())
                .isNull();
    }

    @Test
    void sessionWhoseHostIsNotKnown_isAtTheFirstHostOfTheRealmThatAsks() {
        assertThat(DiameterHosts.followed(null, "lab", "tdf1.lab", "LAB")).isEqualTo("tdf1.lab");
        assertThat(DiameterHosts.followed("", "lab", "tdf1.lab", "other")).isNull();
        assertThat(DiameterHosts.followed("tdf1.lab", "lab", "", "")).isEqualTo("tdf1.lab");
    }

    @Test
    void tdfSession_followsItsTdf_andIsStillThatOfTheNamedTdf() {
        SdSession session = new SdSession("s;1", "tdf1.lab", "lab");

        SdSession moved = Objects.requireNonNull(session.followed(new SdSession("s;1", "tdf2.lab", "lab")));

        assertThat(moved.destination()).isEqualTo("tdf2.lab");
        assertThat(Tdf.isThere(moved, new SdSession("", "tdf1.lab", "lab"))).isTrue();
        assertThat(moved.followed(new SdSession("s;1", "TDF2.lab", "lab"))).isSameAs(moved);
        assertThat(session.followed(new SdSession("s;1", "tdf2.lab", "other"))).isNull();
        assertThat(session.followed(new SdSession("s;2", "tdf1.lab", "lab"))).isNull();
        assertThat(Json.bind(Json.parse("{\"sessionId\": \"s;1\", \"realm\": \"lab\"}"), SdSession.class)
                        .destination())
                .as("as former versions stored it")
                .isNull();
    }

    @Test
    void sySession_followsItsOcs() {
        SySession session = new SySession("s;1", "ocs1.lab", "lab");

        assertThat(session.followed(new SyOrigin("s;1", "ocs2.lab", "lab")))
                .isEqualTo(new SySession("s;1", "ocs2.lab", "lab"));
        assertThat(session.followed(new SyOrigin("s;1", "OCS1.lab", "lab"))).isEqualTo(session);
        assertThat(session.followed(new SyOrigin("s;1", "ocs2.lab", "other"))).isNull();
        assertThat(session.followed(new SyOrigin("s;2", "ocs1.lab", "lab"))).isNull();
    }

    private static ObjectNode peer(String host, String realm) {
        return Json.object().put("originHost", host).put("originRealm", realm);
    }
}
