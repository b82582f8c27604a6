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
 * Reports of one kind about peers, by their scope: producers, or consumers as receivers of notifications, or other SCPs. Of
 * several that cover a peer the narrowest counts; one that is limited to slices or data networks is narrower than any that
 * is not. Thread-safe.
 *
 * @param <V> what a report says
 */
@SpecRef({"TS 29.500 6.3.3.4.4", "TS 29.500 6.4.3.4.5"})
final class ScopedReports<V> {
    // A report names its slices and data networks one by one; more pairs than that are not one producer's.
    private static final int MAX_PAIRS = 256;
    private static final List<String> ANY = List.of("");

    private final ReportBoard<V> serviceInstances = new ReportBoard<>();
    private final ReportBoard<V> instances = new ReportBoard<>();
    private final ReportBoard<V> serviceSets = new ReportBoard<>();
    private final ReportBoard<V> sets = new ReportBoard<>();
    private final ReportBoard<V> callbacks = new ReportBoard<>();
    private final ReportBoard<V> sliced = new ReportBoard<>();
    private volatile boolean empty = true;

    /** Takes a report over; false when it is not newer than what is known, or about nothing that is routed by. */
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

    /** The URIs of a scope: one, or several in quotes, separated by {@code &}. */
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

    /** True when there is none, not even an expired one. Cheap: asked for each notification. */
    boolean isEmpty() {
        return empty;
    }

    /** True when some report is limited to slices. */
    boolean hasSliced() {
        return !sliced.isEmpty();
    }

    /**
     * What the narrowest report says that covers this peer; null when none does.
     *
     * @param slice what the request is about; null when it does not say
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

    /** What a report says that is about that callback URI; null when none is. */
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
            if (size() > 0) { // a report that has come meanwhile
                empty = false;
            }
        }
    }
}
