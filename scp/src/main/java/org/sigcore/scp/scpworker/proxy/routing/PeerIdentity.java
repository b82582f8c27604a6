// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.tls.CertifiedNf;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;
import org.sigcore.scp.scpworker.service.protection.ReportSender;

/**
 * Determines the proven NF instances of a peer: those of a response from the profiles with the responding address,
 * those of a request from the client certificate, access token and client credentials assertion. Thread-safe.
 */
@SpecRef({"TS 33.310 6.1.3c", "TS 29.500 6.3.2", "TS 29.500 6.4.2"})
final class PeerIdentity {
    private final Supplier<RouteTable> table;

    PeerIdentity(Supplier<RouteTable> table) {
        this.table = table;
    }

    /** Returns the sender of a response; null when no profile contains the responding address. */
    @Nullable
    ReportSender answering(NextHop.Hop.To hop) {
        RouteTable known = table.get();
        ScpPeer scp = hop.scp();
        ProducerService producer = hop.known();
        List<ProducerNames> names = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        if (scp != null) {
            names.add(scp);
            ids.add(scp.nfInstanceId());
        } else {
            known.claims(hop.root()).forEach(claim -> add(claim.nfInstanceId(), known, ids, names));
        }
        if (producer != null && ids.add(producer.nfInstanceId())) {
            names.add(producer);
            names.addAll(known.names(producer.nfInstanceId()));
        }
        ApiRoot at = hop.root();
        return names.isEmpty() ? null : ReportSender.ofAnswer(names, uri -> isAt(at, uri) || known.owns(ids, uri));
    }

    private static boolean isAt(ApiRoot root, ApiRoot uri) {
        return root.host().equals(uri.host())
                && root.port() == uri.port()
                && root.scheme().equals(uri.scheme());
    }

    /** Returns true when that NF instance may be responding: the profile with the responding address names it. */
    boolean isAnswering(String nfInstanceId, NextHop.Hop.To hop) {
        ProducerService producer = hop.known();
        return (producer != null && producer.nfInstanceId().equalsIgnoreCase(nfInstanceId))
                || table.get().claims(hop.root()).stream()
                        .anyMatch(claim -> claim.nfInstanceId().equalsIgnoreCase(nfInstanceId));
    }

    /**
     * Returns the sender of a request; null when neither a certificate nor other credentials prove it.
     *
     * @param proven NF instances of the access token and of the assertion of the request
     */
    @Nullable
    ReportSender requesting(@Nullable SSLSession session, List<String> proven) {
        CertifiedNf certified = CertifiedNf.of(session);
        List<String> senders = new ArrayList<>(certified.instances());
        proven.stream().filter(certified::maySpeakFor).forEach(senders::add);
        if (senders.isEmpty()) {
            return null;
        }
        RouteTable known = table.get();
        List<ProducerNames> names = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        senders.forEach(id -> add(id, known, ids, names));
        return ReportSender.ofRequest(names, uri -> known.owns(ids, uri));
    }

    private static void add(String id, RouteTable table, Set<String> ids, List<ProducerNames> names) {
        if (ids.add(id.toLowerCase(Locale.ROOT))) {
            names.addAll(table.names(id));
        }
    }
}
