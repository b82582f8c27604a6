// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Arrays;
import java.util.List;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.scp.scpworker.proxy.exchange.ProxyExchange;
import org.sigcore.scp.scpworker.proxy.exchange.RequestContext;
import org.sigcore.scp.scpworker.proxy.exchange.ReverseProxy;
import org.sigcore.scp.scpworker.proxy.explain.RouteExplainer;
import org.sigcore.scp.scpworker.proxy.intake.Intake;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;

/** Entry point of the SBI server's streams: serves the SCP's own paths and proxies all others. Thread-safe. */
public final class ProxyApplication implements SbiApplication {
    private final DataPlane dataPlane;
    private final SbiApplication own;
    private final AsciiString[] ownPrefixes;
    private final Intake[] intakes;
    // The step behind each intake.
    private final Intake.Next[] behind;

    /**
     * @param own serves requests for the SCP itself
     * @param ownPrefixes path prefixes of the SCP itself
     */
    public ProxyApplication(DataPlane dataPlane, SbiApplication own, List<String> ownPrefixes) {
        this(dataPlane, own, ownPrefixes.stream().map(AsciiString::new).toArray(AsciiString[]::new), List.of());
    }

    private ProxyApplication(DataPlane dataPlane, SbiApplication own, AsciiString[] ownPrefixes, List<Intake> intakes) {
        this.dataPlane = dataPlane;
        this.own = own;
        this.ownPrefixes = ownPrefixes;
        this.intakes = intakes.toArray(Intake[]::new);
        this.behind = new Intake.Next[this.intakes.length];
        Arrays.setAll(
                behind,
                i -> (stream, headers, endOfStream, context) -> take(i + 1, stream, headers, endOfStream, context));
    }

    /** Returns this application with intakes that process requests before routing, in this order. */
    public ProxyApplication behind(List<Intake> before) {
        return new ProxyApplication(dataPlane, own, ownPrefixes, before);
    }

    /** Returns an explainer of routing decisions. */
    public RouteExplainer explainer() {
        return new RouteExplainer(dataPlane);
    }

    @Override
    public SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        ReverseProxy.resolve(headers);
        AsciiString path = HeaderNames.ascii(headers.path());
        for (AsciiString prefix : ownPrefixes) {
            // A request that names another target is not for this SCP, whatever its path.
            if (path.startsWith(prefix) && !headers.contains(HeaderNames.TARGET_API_ROOT)) {
                return own.accept(stream, headers, endOfStream);
            }
        }
        RequestContext context = new RequestContext(dataPlane.policy().get(), dataPlane.upstream(), null);
        return take(0, stream, headers, endOfStream, context);
    }

    private SbiStreamReceiver take(
            int from, SbiStream stream, Http2Headers headers, boolean endOfStream, RequestContext context) {
        for (int i = from; i < intakes.length; i++) {
            if (intakes[i].active(context)) {
                return intakes[i].accept(stream, headers, endOfStream, context, behind[i]);
            }
        }
        ProxyExchange exchange = new ProxyExchange(dataPlane, context, stream, headers, endOfStream);
        exchange.start();
        return exchange;
    }
}
