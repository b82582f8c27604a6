// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.scp.scpworker.logic.ProducerService;

/** What the SCP adds to a producer's answer. */
@SpecRef({"TS 29.500 6.10.3.4", "TS 29.500 5.2.3.2.4", "TS 29.500 table 5.2.2.2-2", "RFC 9110 7.6.3"})
public final class ResponseRules {
    private final AsciiString via;
    private final OwnReports own;

    /**
     * @param via this SCP's element of Via, {@code 2.0 SCP-<FQDN>}
     * @param own reports of this SCP's load
     */
    public ResponseRules(AsciiString via, OwnReports own) {
        this.via = via;
        this.own = own;
    }

    /** Tells another SCP, by a request to it, how this one is. */
    void convey(Http2Headers request) {
        own.addTo(request);
    }

    /**
     * Edits the header block of an answer.
     *
     * @param target where it came from
     * @param selected the producer when the SCP selected or reselected it; null when the consumer's choice answered
     */
    public void apply(Http2Headers headers, Target target, @Nullable ProducerService selected, LoopMemory loop) {
        headers.add(Names.VIA, via);
        own.addTo(headers);
        if (selected == null) {
            return;
        }
        if (!headers.contains(Names.PRODUCER_ID) && !selected.nfInstanceId().isEmpty()) {
            headers.add(Names.PRODUCER_ID, loop.producerId(selected.nfInstanceId()));
        }
        CharSequence location = headers.get(Names.LOCATION);
        if (location == null) {
            if (!headers.contains(Names.TARGET_API_ROOT)) { // another SCP on the way knows better
                headers.set(Names.TARGET_API_ROOT, target.text());
            }
        } else if (!location.isEmpty() && location.charAt(0) == '/') {
            // The consumer does not know whom the answer is from, so a path alone would lead it nowhere.
            headers.set(Names.LOCATION, new AsciiString(origin(target) + location));
        }
    }

    // A relative reference is resolved against scheme and authority; the prefix stands in its path already.
    private static String origin(Target target) {
        return target.scheme() + "://" + target.authority();
    }
}
