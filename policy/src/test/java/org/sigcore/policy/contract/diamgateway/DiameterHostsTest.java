// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener.SyOrigin;
import org.sigcore.policy.contract.diamconnector.SdSession;
import org.sigcore.policy.contract.diamconnector.SySession;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Tdf;
import tools.jackson.databind.node.ObjectNode;

class DiameterHostsTest {
    private static final Predicate<String> GONE = Set.<String>of()::contains;
    private static final Predicate<String> CONNECTED = Predicate.not(GONE);
    private static final ObjectNode KNOWN =
            peer("pgw1.lab", "lab").put("originStateId", 7).put("features", 3);

    @Test
    void sameHost_isKept_ignoringCase() {
        assertThat(DiameterHosts.isMoved(KNOWN, peer("PGW1.lab", "LAB"), CONNECTED))
                .isFalse();
        assertThat(DiameterHosts.moved(KNOWN, peer("PGW1.lab", "lab"), CONNECTED))
                .isEqualTo(KNOWN);
    }

    @Test
    void sameHost_throughOtherRelay_isRefusedUnlessProven() {
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
    void otherHostOfRealm_takesOverSession_onceFormerHostIsGone_withoutItsState() {
        ObjectNode asking = peer("pgw2.lab", "Lab");

        assertThat(DiameterHosts.isMoved(KNOWN, asking, GONE)).isTrue();
        ObjectNode moved = DiameterHosts.moved(KNOWN, asking, GONE);
        assertThat(moved).isEqualTo(peer("pgw2.lab", "lab").put("features", 3).put("proven", false));
        assertThat(DiameterHosts.isOwner(moved, asking)).isTrue();
        assertRefused(moved, peer("pgw1.lab", "lab"), CONNECTED);
    }

    @Test
    void otherHost_isRefused_whileFormerHostIsConnected() {
        assertRefused(KNOWN, peer("pgw2.lab", "lab"), CONNECTED);
        assertRefused(proven(KNOWN), proven(peer("pgw2.lab", "lab")), "pgw1.lab"::equals);
    }

    @Test
    void hostOfOtherRealm_isRefused() {
        for (String realm : new String[] {"other", "sub.lab", ""}) {
            assertRefused(KNOWN, peer("pgw2.lab", realm), GONE);
        }
    }

    @Test
    void hostBehindRelay_neitherTakesOverNorLosesSession() {
        assertRefused(KNOWN, proven(via(peer("pgw2.lab", "lab"), "dra.lab")), GONE);
        assertRefused(via(KNOWN, "dra.lab"), via(peer("pgw2.lab", "lab"), "dra.lab"), GONE);
        assertRefused(via(KNOWN, "dra.lab"), proven(peer("pgw2.lab", "lab")), GONE);
    }

    @Test
    void unprovenHost_doesNotTakeOverSessionOfProvenHost() {
        assertRefused(proven(KNOWN), peer("pgw2.lab", "lab"), GONE);
        assertThat(DiameterHosts.isMoved(proven(KNOWN), proven(peer("pgw2.lab", "lab")), GONE))
                .isTrue();
    }

    @Test
    void restartedSession_isAcceptedFromOwnerOrPeerNamedInSessionId() {
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
    void n7SessionOrRequestWithoutHost_isNotMoved() {
        assertThat(DiameterHosts.isMoved(null, peer("pgw2.lab", "lab"), CONNECTED))
                .isFalse();
        assertThat(DiameterHosts.isMoved(Json.object(), peer("pgw2.lab", "lab"), CONNECTED))
                .isFalse();
        assertThat(DiameterHosts.isMoved(KNOWN, Json.object(), CONNECTED)).isFalse();
    }

    @Test
    void sessionStoredWithoutPeer_belongsToItsHost_throughAnyPeer() {
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

    @Test
    void sessionWithoutKnownHost_isTakenOverByFirstHostOfRealm() {
        SdSession session = new SdSession("s;1", null, "lab");

        SdSession found = Objects.requireNonNull(session.followed(tdf(peer("tdf1.lab", "LAB")), CONNECTED));

        assertThat(found.destination()).isEqualTo("tdf1.lab");
        assertThat(found.followed(tdf(peer("tdf2.lab", "lab")), CONNECTED)).isNull();
        assertThat(session.followed(tdf(peer("tdf1.lab", "other")), GONE)).isNull();
    }

    @Test
    void tdfSession_followsItsTdf_andMatchesNamedTdf() {
        SdSession named = new SdSession("s;1", "tdf1.lab", "lab");
        SdSession session = Objects.requireNonNull(named.followed(tdf(peer("TDF1.lab", "lab")), CONNECTED));

        SdSession moved = Objects.requireNonNull(session.followed(tdf(peer("tdf2.lab", "lab")), GONE));

        assertThat(session.destination()).isEqualTo("tdf1.lab");
        assertThat(moved.destination()).isEqualTo("tdf2.lab");
        assertThat(Tdf.isThere(moved, new SdSession("", "tdf1.lab", "lab"))).isTrue();
        assertThat(moved.followed(tdf(peer("TDF2.lab", "lab")), CONNECTED)).isSameAs(moved);
        assertThat(moved.followed(tdf(peer("tdf1.lab", "lab")), CONNECTED)).isNull();
        assertThat(session.followed(tdf(peer("tdf2.lab", "other")), GONE)).isNull();
        assertThat(session.followed(tdf(via(peer("tdf2.lab", "lab"), "dra.lab")), GONE))
                .as("behind a relay")
                .isNull();
        assertThat(session.followed(SdSession.from("s;2", peer("tdf1.lab", "lab")), GONE))
                .as("another session")
                .isNull();
        assertThat(Json.bind(Json.mapper().valueToTree(moved), SdSession.class)).isEqualTo(moved);
        assertThat(Json.bind(Json.parse("{\"sessionId\": \"s;1\", \"realm\": \"lab\"}"), SdSession.class)
                        .destination())
                .as("the format of former versions")
                .isNull();
    }

    @Test
    void tdfWithoutRequest_countsAsProven() {
        SdSession named = new SdSession("s;1", "tdf1.lab", "lab");

        assertThat(named.followed(tdf(peer("tdf2.lab", "lab")), GONE)).isNull();
        assertThat(named.followed(tdf(proven(peer("tdf2.lab", "lab"))), CONNECTED))
                .isNull();
        assertThat(named.followed(tdf(proven(peer("tdf2.lab", "lab"))), GONE)).isNotNull();
    }

    @Test
    void sySession_followsItsOcs() {
        SySession answered = new SySession("s;1", "ocs1.lab", "lab");
        assertThat(answered.followed(ocs(peer("ocs2.lab", "lab")), GONE)).isNull();
        SySession session = Objects.requireNonNull(answered.followed(ocs(peer("OCS1.lab", "lab")), CONNECTED));

        SySession moved = Objects.requireNonNull(session.followed(ocs(peer("ocs2.lab", "lab")), GONE));

        assertThat(moved).isEqualTo(new SySession("s;1", "ocs2.lab", "lab", "ocs2.lab", false));
        assertThat(session.followed(ocs(peer("OCS1.lab", "lab")), CONNECTED)).isEqualTo(session);
        assertThat(session.followed(ocs(peer("ocs2.lab", "lab")), CONNECTED)).isNull();
        assertThat(session.followed(ocs(peer("ocs2.lab", "other")), GONE)).isNull();
        assertThat(session.followed(new SyOrigin("s;2", peer("ocs1.lab", "lab")), GONE))
                .isNull();
    }

    @Test
    void sySession_isStoredWithItsPeer() {
        SySession answered = new SySession("s;1/2", "ocs1.lab", "lab");
        SySession unproven = new SySession("s;1/2", "ocs1.lab", "lab", "dra.lab", false);
        SySession proven = new SySession("s;1/2", "ocs1.lab", "lab", "dra.lab", true);

        assertThat(answered.uri()).isEqualTo("sy:ocs1.lab/lab/s;1/2");
        assertThat(SySession.of(answered.uri())).isEqualTo(answered);
        assertThat(SySession.of(unproven.uri())).isEqualTo(unproven);
        assertThat(SySession.of(proven.uri())).isEqualTo(proven);
    }

    private static SdSession tdf(ObjectNode peer) {
        return SdSession.from("s;1", peer);
    }

    private static SyOrigin ocs(ObjectNode peer) {
        return new SyOrigin("s;1", peer);
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
