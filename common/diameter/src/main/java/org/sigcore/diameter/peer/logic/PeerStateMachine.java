// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import static org.sigcore.diameter.peer.logic.PeerAction.*;
import static org.sigcore.diameter.peer.logic.PeerEvent.*;
import static org.sigcore.diameter.peer.logic.PeerState.*;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * The peer state machine as a table. Events that are not listed for a state have no effect.
 *
 * <p>Extensions of the specification: {@code STOP} also ends the states before open; a CER while closing is refused;
 * and after DPA the state remains closing until the connection has closed, so that transactions in progress can finish.
 */
@SpecRef("RFC 6733 5.6")
public final class PeerStateMachine {
    /**
     * A row of the table.
     *
     * @param actions actions in order of execution
     * @param next the resulting state
     */
    public record Transition(List<PeerAction> actions, PeerState next) {}

    private static final Map<PeerState, Map<PeerEvent, Transition>> TABLE = new EnumMap<>(PeerState.class);

    static {
        on(CLOSED, START, WAIT_CONN_ACK, I_SND_CONN_REQ);
        on(CLOSED, R_CONN_CER, R_OPEN, R_ACCEPT, PROCESS_CER, R_SND_CEA);

        on(WAIT_CONN_ACK, I_RCV_CONN_ACK, WAIT_I_CEA, I_SND_CER);
        on(WAIT_CONN_ACK, I_RCV_CONN_NACK, CLOSED, ERROR);
        on(WAIT_CONN_ACK, R_CONN_CER, WAIT_CONN_ACK_ELECT, R_ACCEPT, PROCESS_CER);
        on(WAIT_CONN_ACK, TIMEOUT, CLOSED, ERROR);
        on(WAIT_CONN_ACK, STOP, CLOSED, ERROR);

        on(WAIT_I_CEA, I_RCV_CEA, I_OPEN, PROCESS_CEA);
        on(WAIT_I_CEA, R_CONN_CER, WAIT_RETURNS, R_ACCEPT, PROCESS_CER, ELECT);
        on(WAIT_I_CEA, I_PEER_DISC, CLOSED, I_DISC);
        on(WAIT_I_CEA, I_RCV_NON_CEA, CLOSED, ERROR);
        on(WAIT_I_CEA, TIMEOUT, CLOSED, ERROR);
        on(WAIT_I_CEA, STOP, CLOSED, ERROR);

        on(WAIT_CONN_ACK_ELECT, I_RCV_CONN_ACK, WAIT_RETURNS, I_SND_CER, ELECT);
        on(WAIT_CONN_ACK_ELECT, I_RCV_CONN_NACK, R_OPEN, R_SND_CEA);
        on(WAIT_CONN_ACK_ELECT, R_PEER_DISC, WAIT_CONN_ACK, R_DISC);
        on(WAIT_CONN_ACK_ELECT, R_CONN_CER, WAIT_CONN_ACK_ELECT, R_REJECT);
        on(WAIT_CONN_ACK_ELECT, TIMEOUT, CLOSED, ERROR);
        on(WAIT_CONN_ACK_ELECT, STOP, CLOSED, ERROR);

        on(WAIT_RETURNS, WIN_ELECTION, R_OPEN, I_DISC, R_SND_CEA);
        on(WAIT_RETURNS, I_PEER_DISC, R_OPEN, I_DISC, R_SND_CEA);
        on(WAIT_RETURNS, I_RCV_NON_CEA, R_OPEN, I_DISC, R_SND_CEA);
        on(WAIT_RETURNS, I_RCV_CEA, I_OPEN, R_DISC, PROCESS_CEA);
        on(WAIT_RETURNS, R_PEER_DISC, WAIT_I_CEA, R_DISC);
        on(WAIT_RETURNS, R_CONN_CER, WAIT_RETURNS, R_REJECT);
        on(WAIT_RETURNS, TIMEOUT, CLOSED, ERROR);
        on(WAIT_RETURNS, STOP, CLOSED, ERROR);

        on(R_OPEN, R_CONN_CER, R_OPEN, R_REJECT);
        on(R_OPEN, STOP, CLOSING, R_SND_DPR);
        on(R_OPEN, R_RCV_DPR, CLOSING, R_SND_DPA);
        on(R_OPEN, R_PEER_DISC, CLOSED, R_DISC);

        on(I_OPEN, R_CONN_CER, I_OPEN, R_REJECT);
        on(I_OPEN, STOP, CLOSING, I_SND_DPR);
        on(I_OPEN, I_RCV_DPR, CLOSING, I_SND_DPA);
        on(I_OPEN, I_PEER_DISC, CLOSED, I_DISC);

        on(CLOSING, I_RCV_DPA, CLOSING, I_DISC);
        on(CLOSING, R_RCV_DPA, CLOSING, R_DISC);
        on(CLOSING, I_RCV_DPR, CLOSING, I_SND_DPA);
        on(CLOSING, R_RCV_DPR, CLOSING, R_SND_DPA);
        on(CLOSING, R_CONN_CER, CLOSING, R_REJECT);
        on(CLOSING, TIMEOUT, CLOSED, ERROR);
        on(CLOSING, I_PEER_DISC, CLOSED, I_DISC);
        on(CLOSING, R_PEER_DISC, CLOSED, R_DISC);
    }

    private PeerStateMachine() {}

    /** Returns the transition for an event in a state; null if the event has no effect. */
    public static @Nullable Transition transition(PeerState state, PeerEvent event) {
        Map<PeerEvent, Transition> row = TABLE.get(state);
        return row == null ? null : row.get(event);
    }

    /**
     * Returns true if this node keeps the connection opened by the peer when both sides have connected at the same
     * time.
     *
     * @param local identity of this node
     * @param remote the Origin-Host of the CER
     */
    @SpecRef("RFC 6733 5.6.4")
    public static boolean winsElection(String local, String remote) {
        return local.compareToIgnoreCase(remote) > 0;
    }

    private static void on(PeerState state, PeerEvent event, PeerState next, PeerAction... actions) {
        TABLE.computeIfAbsent(state, s -> new EnumMap<>(PeerEvent.class))
                .put(event, new Transition(List.of(actions), next));
    }
}
