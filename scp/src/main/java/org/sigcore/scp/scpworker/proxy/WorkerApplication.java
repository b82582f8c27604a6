// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import org.sigcore.sbi.SbiApplication;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;

/** Takes the streams of the SBI server: proxies them, all but those whose path is the SCP's own. Thread-safe. */
public final class WorkerApplication implements SbiApplication {
    private final WorkerParts parts;
    private final SbiApplication own;
    private final AsciiString[] ownPrefixes;

    /**
     * @param own serves what is for the SCP itself
     * @param ownPrefixes the paths that are
     */
    WorkerApplication(WorkerParts parts, SbiApplication own, List<String> ownPrefixes) {
        this.parts = parts;
        this.own = own;
        this.ownPrefixes = ownPrefixes.stream().map(AsciiString::new).toArray(AsciiString[]::new);
    }

    /** Says what would become of a request. */
    public RouteExplainer explainer() {
        return new RouteExplainer(parts);
    }

    @Override
    public SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        AsciiString path = Names.ascii(headers.path());
        for (AsciiString prefix : ownPrefixes) {
            // A request that names another target is not for us, whatever its path.
            if (path.startsWith(prefix) && !headers.contains(Names.TARGET_API_ROOT)) {
                return own.accept(stream, headers, endOfStream);
            }
        }
        ProxyExchange exchange = new ProxyExchange(parts, stream, headers, endOfStream);
        exchange.start();
        return exchange;
    }
}
