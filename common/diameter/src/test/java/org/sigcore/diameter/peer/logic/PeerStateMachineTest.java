// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.sigcore.model.SpecRef;

/** The expected table: state, event, next state, actions. All other events change nothing. */
@SpecRef("RFC 6733 5.6")
class PeerStateMachineTest {
    private static final String TABLE = """
            closed              | start           | wait_conn_ack       | i_snd_conn_req
            closed              | r_conn_cer      | r_open              | r_accept process_cer r_snd_cea
            wait_conn_ack       | i_rcv_conn_ack  | wait_i_cea          | i_snd_cer
            wait_conn_ack       | i_rcv_conn_nack | closed              | error
            wait_conn_ack       | r_conn_cer      | wait_conn_ack_elect | r_accept process_cer
            wait_conn_ack       | timeout         | closed              | error
            wait_conn_ack       | stop            | closed              | error
            wait_i_cea          | i_rcv_cea       | i_open              | process_cea
            wait_i_cea          | r_conn_cer      | wait_returns        | r_accept process_cer elect
            wait_i_cea          | i_peer_disc     | closed              | i_disc
            wait_i_cea          | i_rcv_non_cea   | closed              | error
            wait_i_cea          | timeout         | closed              | error
            wait_i_cea          | stop            | closed              | error
            wait_conn_ack_elect | i_rcv_conn_ack  | wait_returns        | i_snd_cer elect
            wait_conn_ack_elect | i_rcv_conn_nack | r_open              | r_snd_cea
            wait_conn_ack_elect | r_peer_disc     | wait_conn_ack       | r_disc
            wait_conn_ack_elect | r_conn_cer      | wait_conn_ack_elect | r_reject
            wait_conn_ack_elect | timeout         | closed              | error
            wait_conn_ack_elect | stop            | closed              | error
            wait_returns        | win_election    | r_open              | i_disc r_snd_cea
            wait_returns        | i_peer_disc     | r_open              | i_disc r_snd_cea
            wait_returns        | i_rcv_non_cea   | r_open              | i_disc r_snd_cea
            wait_returns        | i_rcv_cea       | i_open              | r_disc process_cea
            wait_returns        | r_peer_disc     | wait_i_cea          | r_disc
            wait_returns        | r_conn_cer      | wait_returns        | r_reject
            wait_returns        | timeout         | closed              | error
            wait_returns        | stop            | closed              | error
            r_open              | r_conn_cer      | r_open              | r_reject
            r_open              | stop            | closing             | r_snd_dpr
            r_open              | r_rcv_dpr       | closing             | r_snd_dpa
            r_open              | r_peer_disc     | closed              | r_disc
            i_open              | r_conn_cer      | i_open              | r_reject
            i_open              | stop            | closing             | i_snd_dpr
            i_open              | i_rcv_dpr       | closing             | i_snd_dpa
            i_open              | i_peer_disc     | closed              | i_disc
            closing             | i_rcv_dpa       | closing             | i_disc
            closing             | r_rcv_dpa       | closing             | r_disc
            closing             | i_rcv_dpr       | closing             | i_snd_dpa
            closing             | r_rcv_dpr       | closing             | r_snd_dpa
            closing             | r_conn_cer      | closing             | r_reject
            closing             | timeout         | closed              | error
            closing             | i_peer_disc     | closed              | i_disc
            closing             | r_peer_disc     | closed              | r_disc
            """;

    @Test
    void transitions_equalTheTable() {
        List<String> expected =
                TABLE.lines().map(line -> line.replaceAll(" +", " ")).sorted().toList();
        List<String> actual = new ArrayList<>();
        for (PeerState state : PeerState.values()) {
            for (PeerEvent event : PeerEvent.values()) {
                PeerStateMachine.Transition transition = PeerStateMachine.transition(state, event);
                if (transition != null) {
                    actual.add(row(state, event, transition));
                }
            }
        }

        assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void everyState_hasTransitionToAnotherState() {
        for (PeerState state : PeerState.values()) {
            assertThat(Arrays.stream(PeerEvent.values())
                            .map(event -> PeerStateMachine.transition(state, event))
                            .anyMatch(transition -> transition != null && transition.next() != state))
                    .as(state.name())
                    .isTrue();
        }
    }

    @Test
    void election_isWonByGreaterIdentityIgnoringCase() {
        assertThat(PeerStateMachine.winsElection("b.lab", "a.lab")).isTrue();
        assertThat(PeerStateMachine.winsElection("a.lab", "B.lab")).isFalse();
    }

    private static String row(PeerState state, PeerEvent event, PeerStateMachine.Transition transition) {
        String actions = String.join(
                " ", transition.actions().stream().map(PeerAction::name).toList());
        return (state + " | " + event + " | " + transition.next() + " | " + actions).toLowerCase(Locale.ROOT);
    }
}
