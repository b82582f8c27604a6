// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import java.util.ArrayDeque;
import java.util.Deque;
import org.sigcore.diameter.peer.logic.PeerAction;
import org.sigcore.diameter.peer.logic.PeerEvent;
import org.sigcore.diameter.peer.logic.PeerState;
import org.sigcore.diameter.peer.logic.PeerStateMachine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * State of one peer: processes events sequentially and executes the actions of each transition. Guarded by the owner's
 * monitor.
 */
final class PeerEvents {
    private static final Logger LOG = LoggerFactory.getLogger(PeerEvents.class);

    private final String host;
    private final Actions actions;
    private final Deque<PeerEvent> waiting = new ArrayDeque<>();
    private boolean busy;
    private PeerState state = PeerState.CLOSED;

    /** Executes the actions of the state machine. */
    interface Actions {
        void perform(PeerAction action);

        /** Called after a state has been entered and its actions have been executed. */
        void entered(PeerState state, PeerState before);
    }

    PeerEvents(String host, Actions actions) {
        this.host = host;
        this.actions = actions;
    }

    PeerState state() {
        return state;
    }

    /** Processes an event. An event raised by an action is queued after the pending ones. */
    void take(PeerEvent event) {
        waiting.add(event);
        if (busy) {
            return;
        }
        busy = true;
        try {
            for (PeerEvent next = waiting.poll(); next != null; next = waiting.poll()) {
                step(next);
            }
        } finally {
            busy = false;
        }
    }

    private void step(PeerEvent event) {
        PeerStateMachine.Transition transition = PeerStateMachine.transition(state, event);
        if (transition == null) {
            return;
        }
        LOG.debug("peer {}: {} in {} -> {}", host, event, state, transition.next());
        PeerState before = state;
        state = transition.next();
        transition.actions().forEach(actions::perform);
        if (state != before) {
            actions.entered(state, before);
        }
    }
}
