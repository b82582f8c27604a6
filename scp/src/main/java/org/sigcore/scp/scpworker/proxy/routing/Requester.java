// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFTypes;
import org.sigcore.sbi.SbiStream;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.protection.ConsumerNames;
import org.sigcore.scp.scpworker.service.traffic.ConsumerTraffic;

/**
 * Determines the NF type of a consumer that delegates discovery without naming it: from its User-Agent, otherwise from
 * its certificate. Event loop only.
 */
@SpecRef({"TS 29.500 5.2.2.2", "TS 29.500 6.10.3.2"})
public final class Requester {
    private Requester() {}

    /**
     * Adds the discovery parameter {@code requester-nf-type} when it is missing and can be determined.
     *
     * @param consumer stream with the client certificate; null for a request that is only explained
     */
    public static void complete(
            RequestRouting routing, @Nullable SbiStream consumer, LoopMemory loop, RouteTable table) {
        if (routing.hasRequester()) {
            return;
        }
        AsciiString type = loop.nfType(routing.userAgent());
        if (type == null) {
            SSLSession session = consumer == null ? null : consumer.tlsSession();
            type = session == null ? null : of(ClientNames.of(session), table);
        }
        if (type != null) {
            routing.requestedBy(type);
        }
    }

    /** Returns the traffic series in which the request is counted. */
    public static ConsumerTraffic counted(DataPlane parts, RequestRouting routing, LoopMemory loop, ApiPath api) {
        AsciiString type = loop.nfType(routing.userAgent());
        return parts.counters().traffic().asked(type == null ? null : type.toString(), api.name());
    }

    /** Returns the NF type at the start of a User-Agent; null if absent, as in {@code curl/8.5}. */
    public static @Nullable String of(String userAgent) {
        String type = ConsumerNames.nfTypeOf(userAgent);
        return NFTypes.isNamed(type) ? type : null;
    }

    // The profile of the instance takes precedence over the type in the certificate.
    private static @Nullable AsciiString of(ClientNames names, RouteTable table) {
        for (String id : names.nfInstanceIds()) {
            String registered = table.nfType(id);
            if (registered != null) {
                return new AsciiString(registered);
            }
        }
        return names.nfType() == null ? null : new AsciiString(names.nfType());
    }
}
