// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.Snssai;
import org.sigcore.sbi.header.ControlScope;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;
import org.sigcore.scp.scpworker.logic.protection.RequestedSlice;

/**
 * Reports of one kind by scope: producers, consumers as receivers of notifications, or other SCPs. The report with the
 * narrowest scope applies; a scope limited to slices or data networks is narrower than any other. Thread-safe.
 *
 * @param <V> content of a report
 */
@SpecRef({"TS 29.500 6.3.3.4.4", "TS 29.500 6.4.3.4.5"})
final class ScopedReports<V> {
    // Limits the combinations of slices and data networks in one report, beyond those of any real producer.
    private static final int MAX_PAIRS = 256;
    private static final List<String> ANY = List.of("");

    private final ReportBoard<V> serviceInstances = new ReportBoard<>();
    private final ReportBoard<V> instances = new ReportBoard<>();
    private final ReportBoard<V> serviceSets = new ReportBoard<>();
    private final ReportBoard<V> sets = new ReportBoard<>();
    private final ReportBoard<V> callbacks = new ReportBoard<>();
    private final ReportBoard<V> sliced = new ReportBoard<>();
    private volatile boolean empty = true;

    /**
     * Stores a report; returns false when it is not newer than the known one, or when its scope is not used for
     * routing.
     */
    boolean put(ReportSender.Subject subject, ControlScope scope, Instant timestamp, long expiresNanos, V value) {
        String id = subject.id();
        boolean general = scope.snssais().isEmpty() && scope.dnns().isEmpty();
        boolean taken = general
                ? switch (subject.kind()) {
                    case "NF-Instance" -> instances.put(id, timestamp, expiresNanos, value);
                    case "NF-Set" -> sets.put(id, timestamp, expiresNanos, value);
                    case "NF-Service-Set" -> serviceSets.put(id, timestamp, expiresNanos, value);
                    case "NF-Service-Instance" -> serviceInstances.put(id, timestamp, expiresNanos, value);
                    case "Callback-Uri" -> putCallbacks(id, timestamp, expiresNanos, value);
                    default -> false;
                }
                : putSliced(subject, scope, timestamp, expiresNanos, value);
        if (taken) {
            empty = false;
        }
        return taken;
    }

    private boolean putSliced(
            ReportSender.Subject subject, ControlScope scope, Instant timestamp, long expiresNanos, V value) {
        if (scope.snssais().size() * scope.dnns().size() > MAX_PAIRS) {
            return false;
        }
        boolean taken = false;
        for (String snssai : scope.snssais().isEmpty() ? ANY : scope.snssais()) {
            for (String dnn : scope.dnns().isEmpty() ? ANY : scope.dnns()) {
                String key = slicedKey(
                        subject.kind(),
                        subject.id(),
                        sliceKey(snssai),
                        Dnn.of(dnn).network());
                taken |= sliced.put(key, timestamp, expiresNanos, value);
            }
        }
        return taken;
    }

    private static String sliceKey(String snssai) {
        return snssai.isEmpty() ? "" : Snssai.parse(snssai).toString();
    }

    private static String slicedKey(String kind, String id, String snssai, String dnn) {
        return kind + ' ' + id + ' ' + snssai + ' ' + dnn;
    }

    /** Splits the callback URIs of a scope: one, or several in quotes, separated by {@code &}. */
    static List<String> callbacks(String uris) {
        return Arrays.stream(uris.split("\"\\s*&\\s*\"", MAX_PAIRS))
                .map(uri -> uri.replace("\"", "").strip())
                .toList();
    }

    private boolean putCallbacks(String uris, Instant timestamp, long expiresNanos, V value) {
        boolean taken = false;
        for (String uri : callbacks(uris)) {
            taken |= callbacks.put(ApiRoot.parse(uri).toString(), timestamp, expiresNanos, value);
        }
        return taken;
    }

    /**
     * Returns true when there is no report, not even an expired one. Cheap, since it is called for each notification.
     */
    boolean isEmpty() {
        return empty;
    }

    /** Returns true when any report is limited to slices. */
    boolean hasSliced() {
        return !sliced.isEmpty();
    }

    /**
     * Returns the report with the narrowest scope that covers this peer; null if absent.
     *
     * @param slice slice of the request; null when unknown
     */
    @Nullable
    V of(ProducerNames peer, @Nullable RequestedSlice slice, long nowNanos) {
        if (empty) {
            return null;
        }
        V found = slice == null || sliced.isEmpty() ? null : ofSlice(peer, slice, nowNanos);
        if (found == null && !serviceInstances.isEmpty()) {
            found = serviceInstances.get(peer.nfInstanceId() + '/' + peer.serviceInstanceId(), nowNanos);
        }
        found = found != null ? found : instances.get(peer.nfInstanceId(), nowNanos);
        found = found != null ? found : any(serviceSets, peer.serviceSetIds(), nowNanos);
        return found != null ? found : any(sets, peer.nfSetIds(), nowNanos);
    }

    private @Nullable V ofSlice(ProducerNames peer, RequestedSlice slice, long nowNanos) {
        V found = ofSlice("NF-Service-Instance", peer.nfInstanceId() + '/' + peer.serviceInstanceId(), slice, nowNanos);
        found = found != null ? found : ofSlice("NF-Instance", peer.nfInstanceId(), slice, nowNanos);
        for (String set : peer.serviceSetIds()) {
            found = found != null ? found : ofSlice("NF-Service-Set", set, slice, nowNanos);
        }
        for (String set : peer.nfSetIds()) {
            found = found != null ? found : ofSlice("NF-Set", set, slice, nowNanos);
        }
        return found;
    }

    private @Nullable V ofSlice(String kind, String id, RequestedSlice slice, long nowNanos) {
        String dnn = slice.dnn() == null ? "" : slice.dnn();
        for (String snssai : slice.snssais().isEmpty() ? ANY : slice.snssais()) {
            V found = sliced.get(slicedKey(kind, id, snssai, dnn), nowNanos);
            found = found != null || dnn.isEmpty() ? found : sliced.get(slicedKey(kind, id, snssai, ""), nowNanos);
            if (found != null) {
                return found;
            }
        }
        return dnn.isEmpty() ? null : sliced.get(slicedKey(kind, id, "", dnn), nowNanos);
    }

    /** Returns the report for that callback URI; null if absent. */
    @Nullable
    V ofCallback(String uri, long nowNanos) {
        return callbacks.isEmpty() ? null : callbacks.get(uri, nowNanos);
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

    private List<ReportBoard<V>> boards() {
        return List.of(serviceInstances, instances, serviceSets, sets, callbacks, sliced);
    }

    int size() {
        return boards().stream().mapToInt(ReportBoard::size).sum();
    }

    void forgetExpired(long nowNanos) {
        boards().forEach(board -> board.forgetExpired(nowNanos));
        if (size() == 0) {
            empty = true;
            if (size() > 0) { // a report has arrived in the meantime
                empty = false;
            }
        }
    }
}
