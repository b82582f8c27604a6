// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.WaitingRows;
import org.sigcore.policy.kernel.rx.RxToAf;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.store.Commits;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Queue of requests to AFs, in order for each Rx session. A newer RAR replaces an older one of the same kind, and an
 * ASR replaces all RARs. Requests are stored in the unit of work of the caller. Thread-safe.
 */
public final class RxRequestQueue {
    /** Maximum number of requests of one Rx session; a further one replaces the oldest. */
    static final int MOST_WAITING = 50;

    static final String REQUEST = "request";
    static final String CREATED = "created";
    static final String END_TO_END = "endToEnd";
    static final String SENDS = "sends";
    private static final String PROCESS = "process";

    private final String process = UUID.randomUUID().toString();
    private final String kind;
    private final WaitingRows rows;
    private final InstantSource clock;

    /**
     * Creates a queue.
     *
     * @param kind of its outbox entries
     * @param store holds the rows by the key {@code queue}
     */
    public RxRequestQueue(String kind, DocumentStore store, Commits commits, Outbox outbox, InstantSource clock) {
        this.kind = kind;
        this.rows = new WaitingRows(store, commits, outbox, "requests", clock);
        this.clock = clock;
    }

    /**
     * Adds a request, which is sent after the commit of the unit of work of this thread.
     *
     * @param request a document of {@link RxToAf}
     */
    @SpecRef("TS 29.214 4.4.6")
    public void add(ObjectNode request) {
        String id = TimeOrderedId.next(clock.millis());
        ObjectNode message = Json.object()
                .put("id", id)
                .put(CREATED, clock.millis())
                .put(END_TO_END, endToEnd())
                .put(PROCESS, process)
                .put(SENDS, 0);
        message.set(REQUEST, request);
        String queue = kind + "/" + AfSession.idOfRx(RxToAf.rxSessionId(request));
        ObjectNode entry =
                Json.object().put(RxToAf.PEER, RxToAf.peer(request)).put(RxToAf.SESSION, RxToAf.rxSessionId(request));
        rows.change(kind, queue, entry, waiting -> added(waiting, message, request));
    }

    private static boolean added(ArrayNode waiting, ObjectNode message, ObjectNode request) {
        for (JsonNode each : waiting) {
            if (RxToAf.isEnd(each.path(REQUEST))) {
                return false; // the AF has already been asked to end the session
            }
        }
        waiting.removeIf(older -> RxToAf.isEnd(request) || RxToAf.isReplaced(older.path(REQUEST), request));
        if (waiting.size() >= MOST_WAITING) {
            waiting.remove(0);
        }
        waiting.add(message);
        return true;
    }

    /** Creates the End-to-End Identifier of a request, which is kept on retransmission. */
    @SpecRef("RFC 6733 3")
    private int endToEnd() {
        int seconds = (int) (clock.millis() / 1000);
        return seconds << 20 | ThreadLocalRandom.current().nextInt(1, 1 << 20);
    }

    /** True for a message that may have been sent before: by this process, or by a terminated one. */
    boolean isRepeated(ObjectNode message) {
        return message.path(SENDS).asInt(0) > 0 || !process.equals(Json.string(message, PROCESS));
    }

    String kind() {
        return kind;
    }

    WaitingRows rows() {
        return rows;
    }

    InstantSource clock() {
        return clock;
    }
}
