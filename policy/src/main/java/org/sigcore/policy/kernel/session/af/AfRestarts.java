// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.store.LastWrite;

/**
 * Ends the AF sessions on Rx of AFs that have restarted. Reads all sessions, since their keys do not contain the AF.
 * Thread-safe.
 */
@SpecRef("RFC 6733 8.16")
public final class AfRestarts implements PeerRestarts.Ending {
    private static final int PAGE = 200;
    private final BiFunction<String, Integer, List<LastWrite>> walk;
    private final Function<List<String>, List<Session>> read;
    private final AfLifetimes.Sessions sessions;
    private final LongAdder ended = new LongAdder();

    /**
     * Creates the handler of restarted AFs.
     *
     * @param walk returns a page of all sessions; its arguments are the last ID of the previous page and the page size
     * @param read returns the sessions with these IDs
     */
    public AfRestarts(
            BiFunction<String, Integer, List<LastWrite>> walk,
            Function<List<String>, List<Session>> read,
            AfLifetimes.Sessions sessions) {
        this.walk = walk;
        this.read = read;
        this.sessions = sessions;
    }

    @Override
    public void end(String name, long state) {
        String host = PeerOrigin.hostOf(name);
        boolean directOnly = PeerOrigin.isUnproven(name);
        String after = "";
        List<LastWrite> page;
        do {
            page = walk.apply(after, PAGE);
            for (Session session : read.apply(page.stream().map(LastWrite::id).toList())) {
                session.af().stream()
                        .filter(af -> af.peer().equalsIgnoreCase(host) && af.isBefore(state))
                        .filter(af -> !directOnly || af.isDirect())
                        .forEach(this::end);
            }
            after = page.isEmpty() ? after : page.getLast().id();
        } while (page.size() == PAGE);
    }

    private void end(AfSession session) {
        if (sessions.endIf(session.id(), now -> now.state() == session.state(), null)) {
            ended.increment();
        }
    }

    /** Returns the number of AF sessions that were ended since the start because their AF had restarted. */
    public long ended() {
        return ended.sum();
    }
}
