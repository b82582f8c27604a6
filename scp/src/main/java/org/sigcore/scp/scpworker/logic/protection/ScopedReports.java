// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.header.ControlScope;

/**
 * Reports of one kind about producers, by their scope. A report that is limited to a slice or a data network is not kept:
 * it passes by, and those whom it concerns act on it. Thread-safe.
 *
 * @param <V> what a report says
 */
final class ScopedReports<V> {
    private final ReportBoard<V> serviceInstances = new ReportBoard<>();
    private final ReportBoard<V> instances = new ReportBoard<>();
    private final ReportBoard<V> serviceSets = new ReportBoard<>();
    private final ReportBoard<V> sets = new ReportBoard<>();
    private volatile boolean empty = true;

    /** Takes a report over; false when it is not newer than what is known, or about nothing that is routed by. */
    boolean put(ControlScope scope, Instant timestamp, long expiresNanos, V value) {
        if (!scope.snssais().isEmpty() || !scope.dnns().isEmpty()) {
            return false;
        }
        boolean taken = switch (scope.kind()) {
            case "NF-Instance" -> instances.put(scope.id(), timestamp, expiresNanos, value);
            case "NF-Set" -> sets.put(scope.id(), timestamp, expiresNanos, value);
            case "NF-Service-Set" -> serviceSets.put(scope.id(), timestamp, expiresNanos, value);
            case "NF-Service-Instance" -> serviceInstances.put(serviceKey(scope), timestamp, expiresNanos, value);
            default -> false;
        };
        if (taken) {
            empty = false;
        }
        return taken;
    }

    private static String serviceKey(ControlScope scope) {
        String instance = scope.parameters().get("NF-Inst");
        return instance == null ? scope.id() : instance + '/' + scope.id();
    }

    /** What the narrowest report says that covers this producer; null when none does. */
    @Nullable
    V of(ProducerNames producer, long nowNanos) {
        if (empty) {
            return null;
        }
        V found = null;
        if (!serviceInstances.isEmpty()) {
            found = serviceInstances.get(producer.nfInstanceId() + '/' + producer.serviceInstanceId(), nowNanos);
            found = found != null ? found : serviceInstances.get(producer.serviceInstanceId(), nowNanos);
        }
        found = found != null ? found : instances.get(producer.nfInstanceId(), nowNanos);
        found = found != null ? found : any(serviceSets, producer.serviceSetIds(), nowNanos);
        return found != null ? found : any(sets, producer.nfSetIds(), nowNanos);
    }

    private @Nullable V any(ReportBoard<V> board, Iterable<String> names, long nowNanos) {
        if (!board.isEmpty()) {
            for (String name : names) {
                V found = board.get(name, nowNanos);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    int size() {
        return serviceInstances.size() + instances.size() + serviceSets.size() + sets.size();
    }

    void forgetExpired(long nowNanos) {
        serviceInstances.forgetExpired(nowNanos);
        instances.forgetExpired(nowNanos);
        serviceSets.forgetExpired(nowNanos);
        sets.forgetExpired(nowNanos);
        empty = size() == 0;
    }
}
