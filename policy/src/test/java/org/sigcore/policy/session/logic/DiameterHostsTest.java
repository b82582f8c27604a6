// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.session.api.DiameterHosts;
import tools.jackson.databind.node.ObjectNode;

class DiameterHostsTest {
    private static final Predicate<String> GONE = host -> false;
    private static final Predicate<String> CONNECTED = host -> true;
    private static final ObjectNode KNOWN =
            peer("pgw1.lab", "lab").put("originStateId", 7).put("features", 3);

    @Test
    void sameHost_staysWhateverItsCase() {
        assertThat(DiameterHosts.isMoved(KNOWN, peer("PGW1.lab", "LAB"), CONNECTED))
                .isFalse();
        assertThat(DiameterHosts.moved(KNOWN, peer("PGW1.lab", "lab"), CONNECTED))
                .isEqualTo(KNOWN);
    }

    @Test
    void sameHost_byAnotherRelay_isRefused_unlessThatIsProven() {
        ObjectNode behind = via(KNOWN, "dra1.lab");

        assertThat(DiameterHosts.isOwner(behind, via(peer("pgw1.lab", "lab"), "DRA1.lab")))
                .isTrue();
        assertThat(DiameterHosts.isOwner(behind, proven(via(peer("pgw1.lab", "lab"), "dra2.lab"))))
                .isTrue();
        assertRefused(behind, via(peer("pgw1.lab", "lab"), "dra2.lab"), GONE);
        assertRefused(behind, peer("pgw1.lab", "lab"), GONE);
        assertRefused(KNOWN, via(peer("pgw1.lab", "lab"), "dra2.lab"), GONE);
    }

    @Test
    void anotherHostOfTheRealm_isFollowed_onceTheFormerIsGone_withoutTheStateOfTheFormer() {
        ObjectNode asking = peer("pgw2.lab", "Lab");

        assertThat(DiameterHosts.isMoved(KNOWN, asking, GONE)).isTrue();
        ObjectNode moved = DiameterHosts.moved(KNOWN, asking, GONE);
        assertThat(moved)
                .isEqualTo(peer("pgw2.lab", "lab").put("features", 3).put("proven", false));
        assertThat(DiameterHosts.isOwner(moved, asking)).isTrue();
        assertRefused(moved, peer("pgw1.lab", "lab"), CONNECTED);
    }

    @Test
    void anotherHost_isRefused_whileTheFormerIsConnected() {
        assertRefused(KNOWN, peer("pgw2.lab", "lab"), CONNECTED);
        assertRefused(proven(KNOWN), proven(peer("pgw2.lab", "lab")), "pgw1.lab"::equals);
    }

    @Test
    void hostOfAnotherRealm_isRefused() {
        for (String realm : new String[] {"other", "sub.lab", ""}) {
            assertRefused(KNOWN, peer("pgw2.lab", realm), GONE);
        }
    }

    @Test
    void hostBehindARelay_continuesNoSessionOfAnother_norLosesItsOwn() {
        assertRefused(KNOWN, proven(via(peer("pgw2.lab", "lab"), "dra.lab")), GONE);
        assertRefused(via(KNOWN, "dra.lab"), via(peer("pgw2.lab", "lab"), "dra.lab"), GONE);
        assertRefused(via(KNOWN, "dra.lab"), proven(peer("pgw2.lab", "lab")), GONE);
    }

    @Test
    void unprovenHost_continuesNoSessionOfAProvenOne() {
        assertRefused(proven(KNOWN), peer("pgw2.lab", "lab"), GONE);
        assertThat(DiameterHosts.isMoved(proven(KNOWN), proven(peer("pgw2.lab", "lab")), GONE))
                .isTrue();
    }

    @Test
    void sessionThatBeginsAgain_isOfItsOwner_orOfTheNeighbourThatItsSessionIdNames() {
        ObjectNode owner = peer("pgw1.lab", "lab");
        ObjectNode other = peer("pgw2.lab", "lab");

        DiameterHosts.requireOwner("pgw1.lab;1", owner, owner);
        DiameterHosts.requireOwner("PGW1.lab;1", other, owner);
        DiameterHosts.requireOwner("hidden.lab;1", owner, owner);
        assertThatThrownBy(() -> DiameterHosts.requireOwner("pgw1.lab;1", owner, other))
                .isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> DiameterHosts.requireOwner("hidden.lab;1", owner, other))
                .isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> DiameterHosts.requireOwner("pgw1.lab;1", other, via(owner, "dra.lab")))
                .as("behind a relay")
                .isInstanceOf(ProblemException.class);
    }

    @Test
    void sessionOfN7_orRequestWithoutHost_isNotMoved() {
        assertThat(DiameterHosts.isMoved(null, peer("pgw2.lab", "lab"), CONNECTED))
                .isFalse();
        assertThat(DiameterHosts.isMoved(Json.object(), peer("pgw2.lab", "lab"), CONNECTED))
                .isFalse();
        assertThat(DiameterHosts.isMoved(KNOWN, Json.object(), CONNECTED)).isFalse();
    }

    @Test
    void sessionStoredWithoutItsNeighbour_belongsToItsHost_byAnyWay() {
        ObjectNode stored = Json.object().put("originHost", "pgw1.lab").put("originRealm", "lab");

        assertThat(DiameterHosts.isOwner(stored, via(peer("pgw1.lab", "lab"), "dra.lab")))
                .isTrue();
        assertRefused(stored, peer("pgw2.lab", "lab"), CONNECTED);
    }

    @Test
    void afSession_followsItsAf_andKeepsItsSessionId() {
        AfSession session = AfSession.ofRx("af;1", peer("af1.lab", "lab"), "pgw;1", Json.object());

        AfSession moved = session.by(peer("af2.lab", "lab"), GONE);

        assertThat(moved.rxSessionId()).isEqualTo("af;1");
        assertThat(Objects.requireNonNull(moved.rx()).path("originHost").asString())
                .isEqualTo("af2.lab");
        assertThat(AfSession.ofN5("s", "k", Json.object())
                        .by(peer("af2.lab", "lab"), GONE)
                        .rx())
                .isNull();
        assertThat(session.isEndedBy(peer("af2.lab", "lab"), GONE)).isTrue();
        assertThat(session.isEndedBy(peer("af1.lab", "lab"), CONNECTED)).isTrue();
        assertThatThrownBy(() -> session.isEndedBy(peer("af2.lab", "lab"), CONNECTED))
                .isInstanceOf(ProblemException.class);
    }

    private static void assertRefused(ObjectNode known, ObjectNode asking, Predicate<String> connected) {
        assertThat(DiameterHosts.isOwner(known, asking)).isFalse();
        assertThatThrownBy(() -> DiameterHosts.moved(known, asking, connected))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().cause()).isEqualTo(DiameterHosts.OTHER_PEER));
    }

    private static ObjectNode peer(String host, String realm) {
        return Json.object().put("originHost", host).put("originRealm", realm).put("via", host);
    }

    private static ObjectNode via(ObjectNode peer, String relay) {
        return peer.deepCopy().put("via", relay);
    }

    private static ObjectNode proven(ObjectNode peer) {
        return peer.deepCopy().put("proven", true);
    }
}
