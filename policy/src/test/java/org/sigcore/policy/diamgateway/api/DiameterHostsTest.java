// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.session.logic.AfSession;
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

    private static ObjectNode peer(String host, String realm) {
        return Json.object().put("originHost", host).put("originRealm", realm);
    }
}
