// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Receives notifications and records them in order for each NF instance. Thread-safe. */
final class Subscriber implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final SbiServer server;
    private final Map<String, List<String>> heard = new HashMap<>();

    Subscriber(SbiTransport transport) {
        server = SbiServer.start(
                transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(this::hear, 1 << 20));
    }

    String uri() {
        return "http://127.0.0.1:" + server.port() + "/notify";
    }

    private synchronized SbiResponse hear(SbiRequest request) {
        ObjectNode data = request.jsonObject();
        String uri = String.valueOf(Json.string(data, "nfInstanceUri"));
        JsonNode profile = data.path("nfProfile");
        heard.computeIfAbsent(uri.substring(uri.lastIndexOf('/') + 1), id -> new ArrayList<>())
                .add(profile.isMissingNode() ? gone() : state(profile));
        notifyAll();
        return SbiResponse.noContent();
    }

    /** Returns the record of a state of a profile. */
    static String state(JsonNode profile) {
        return Json.string(profile, "nfStatus") + " " + Json.integer(profile, "capacity", -1);
    }

    /** Returns the record of a deregistration. */
    static String gone() {
        return "gone";
    }

    /** Waits until the states of an instance were received in this order, possibly with others between them. */
    synchronized void await(String id, List<String> states) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!contains(heard.getOrDefault(id, List.of()), states)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("of " + id + " expected " + states + ", heard " + heard.get(id));
            }
            wait(200);
        }
    }

    /** Returns all records of an instance. */
    synchronized List<String> heardOf(String id) {
        return List.copyOf(heard.getOrDefault(id, List.of()));
    }

    private static boolean contains(List<String> heard, List<String> wanted) {
        int at = 0;
        for (String state : heard) {
            if (at < wanted.size() && state.equals(wanted.get(at))) {
                at++;
            }
        }
        return at == wanted.size();
    }

    @Override
    public void close() {
        server.close();
    }
}
