// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Routing;
import org.sigcore.scenarios.file.Scenario;

/**
 * Selects the requests that producers reject: the share of messages that was rerouted to an alternate in the guide.
 * Each such message is rejected once, so that the alternate accepts it. Messages without an alternate are never
 * rejected: those of services without rerouting, and those to a set of which a member is away. Thread-safe.
 */
final class Refusals {
    private static final int HUNDRED = 100;
    private static final int REMEMBERED = 10_000;
    private static final String DISABLED = "RerouteDisabled";
    private final int each;
    private final Set<String> notRerouted;
    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final AtomicLong first = new AtomicLong();
    private volatile String incomplete = "";

    Refusals(Scenario scenario) {
        notRerouted = scenario.routing().stream()
                .filter(routing -> routing.initial().reroutePolicy().equals(DISABLED)
                        || routing.subsequent().reroutePolicy().equals(DISABLED))
                .map(Routing::service)
                .collect(Collectors.toSet());
        int percent = scenario.number(Parameter.ALTERNATE_ROUTED_PERCENT, 0);
        each = percent == 0 ? 0 : (int) Math.max(1, Math.round((double) HUNDRED / percent * share(scenario)));
    }

    /** Sets the NF set of which the NRF reports a member as unavailable; empty for none. */
    void incomplete(String set) {
        incomplete = set;
    }

    /**
     * Returns true if a producer rejects the request.
     *
     * @param set NF set of the producer
     */
    boolean refuse(Http2Headers request, String set) {
        String path = String.valueOf(request.path());
        if (each == 0 || notRerouted.contains(service(path))) {
            return false;
        }
        String message = path + request.get("3gpp-sbi-correlation-info");
        if (refused.remove(message) || set.equals(incomplete) || first.incrementAndGet() % each != 0) {
            return false;
        }
        if (refused.size() >= REMEMBERED) {
            refused.clear(); // entries of messages that were not repeated
        }
        refused.add(message);
        return true;
    }

    // Producers in other regions refuse none: their SCP would reroute the message. Notifications have no alternate.
    private double share(Scenario scenario) {
        double eligible = 0;
        for (Call call : scenario.traffic()) {
            if (!call.operations().isEmpty() && !notRerouted.contains(call.serviceName())) {
                long requests =
                        call.made().stream().filter(each -> !each.callback()).count();
                double local = 1 - (double) scenario.remotePercent(call.producerType()) / HUNDRED;
                eligible += call.rate() * local * requests / call.made().size();
            }
        }
        return eligible / scenario.rate();
    }

    private static String service(String path) {
        int end = path.indexOf('/', 1);
        return end < 0 ? path : path.substring(1, end);
    }
}
