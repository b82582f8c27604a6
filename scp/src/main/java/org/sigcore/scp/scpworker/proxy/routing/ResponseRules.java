// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UriReferences;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.service.OwnReports;

/** Adds headers of the SCP to responses of producers. */
@SpecRef({"TS 29.500 6.10.3.4", "TS 29.500 5.2.3.2.4", "TS 29.500 table 5.2.2.2-2", "RFC 9110 7.6.3", "RFC 3986 5.2"})
public final class ResponseRules {
    private final AsciiString via;
    private final OwnReports own;

    /**
     * @param via element of this SCP in Via, {@code 2.0 SCP-<FQDN>}
     * @param own load reports of this SCP
     */
    public ResponseRules(AsciiString via, OwnReports own) {
        this.via = via;
        this.own = own;
    }

    /** Adds this SCP's reports of its own load and overload to a message. */
    void convey(Http2Headers message) {
        convey(own, message);
    }

    static void convey(OwnReports own, Http2Headers message) {
        AsciiString load = own.load();
        if (load != null) {
            message.add(HeaderNames.LCI, load);
        }
        AsciiString overload = own.overload();
        if (overload != null) {
            message.add(HeaderNames.OCI, overload);
        }
    }

    /**
     * Edits the header block of a response.
     *
     * @param way route of the attempt
     * @param path of the consumer's request
     */
    public void apply(Http2Headers headers, NextHop.Way way, AsciiString path, LoopMemory loop) {
        headers.add(HeaderNames.VIA, via);
        convey(headers);
        ProducerService selected = way.selected();
        if (selected == null) {
            return;
        }
        Target target = way.target();
        boolean direct = way.hop().scp() == null;
        if (direct || !headers.contains(HeaderNames.PRODUCER_ID)) {
            identify(headers, selected, loop);
        }
        CharSequence location = headers.get(HeaderNames.LOCATION);
        if (location == null) {
            if (direct || !headers.contains(HeaderNames.TARGET_API_ROOT)) { // set by another SCP otherwise
                headers.set(HeaderNames.TARGET_API_ROOT, target.text());
            }
        } else if (!location.isEmpty() && !UriReferences.isAbsolute(location)) {
            // The consumer does not know the producer, so that it cannot resolve a relative reference.
            headers.set(HeaderNames.LOCATION, new AsciiString(target.resolve(path, location.toString())));
        }
    }

    // Sets the selected producer, overriding any value from the producer itself.
    private static void identify(Http2Headers headers, ProducerService selected, LoopMemory loop) {
        if (!selected.nfInstanceId().isEmpty()) {
            headers.set(HeaderNames.PRODUCER_ID, loop.producerId(selected.nfInstanceId()));
        }
    }
}
