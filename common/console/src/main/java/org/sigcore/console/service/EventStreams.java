// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import java.util.HashMap;
import java.util.Map;
import org.sigcore.console.logic.Refusal;
import reactor.core.publisher.Flux;

/** Limits the streams of events, each of which holds a connection to every function. Thread-safe. */
public final class EventStreams {
    /** Maximum number of streams of all persons. */
    public static final int MOST = 60;

    private static final int MOST_OF_A_PERSON = 20;
    private static final int MOST_OF_A_SESSION = 6;

    private final Map<String, Integer> ofPersons = new HashMap<>();
    private final Map<String, Integer> ofSessions = new HashMap<>();
    private int all;

    /** Returns a stream that is counted while it is subscribed to; beyond a limit it fails with status 429. */
    public <T> Flux<T> counted(String session, String person, Flux<T> stream) {
        return Flux.defer(() -> {
            begin(session, person);
            return stream.doFinally(end -> end(session, person));
        });
    }

    private synchronized void begin(String session, String person) {
        requireBelow(MOST_OF_A_SESSION, ofSessions.getOrDefault(session, 0), "of this session");
        requireBelow(MOST_OF_A_PERSON, ofPersons.getOrDefault(person, 0), "of this user");
        requireBelow(MOST, all, "of all users");
        ofSessions.merge(session, 1, Integer::sum);
        ofPersons.merge(person, 1, Integer::sum);
        all++;
    }

    private static void requireBelow(int most, int open, String whose) {
        if (open >= most) {
            throw Refusal.of(429, most + " pages " + whose + " receive events already: close one");
        }
    }

    private synchronized void end(String session, String person) {
        ofSessions.computeIfPresent(session, (key, open) -> open == 1 ? null : open - 1);
        ofPersons.computeIfPresent(person, (key, open) -> open == 1 ? null : open - 1);
        all--;
    }
}
