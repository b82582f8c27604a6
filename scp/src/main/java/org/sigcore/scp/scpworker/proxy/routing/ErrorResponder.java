// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiStream;
import org.sigcore.scp.scpworker.logic.protection.RateLimitingOptions;
import org.sigcore.scp.scpworker.service.OwnReports;
import org.sigcore.scp.scpworker.service.RequestCounters;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.Worker;
import org.sigcore.scp.scpworker.service.protection.Protection;

/**
 * Sends all errors of the SCP itself. The Server header names the SCP, so that a consumer can distinguish them from
 * errors of a producer.
 */
@SpecRef({"TS 29.500 6.10.8.1", "TS 29.500 5.2.7.2"})
public final class ErrorResponder {
    private final AsciiString self;
    private final OwnReports own;
    private final RequestCounters counters;

    /** Creates the responder of a worker. */
    public static ErrorResponder of(Worker worker) {
        return new ErrorResponder(new AsciiString("SCP-" + worker.fqdn()), worker.ownReports(), worker.counters());
    }

    /**
     * @param self value of the Server header, {@code SCP-<FQDN>}
     * @param own load reports of this SCP
     */
    public ErrorResponder(AsciiString self, OwnReports own, RequestCounters counters) {
        this.self = self;
        this.own = own;
        this.counters = counters;
    }

    /** Ends the stream of a request that was not sent to any producer with an error. */
    public void write(SbiStream stream, ProblemDetails problem, Protection protection) {
        write(stream, problem, protection, Tries.NONE);
    }

    /**
     * Attempts that preceded an error.
     *
     * @param sentTo addresses that the request was sent to, in order
     * @param retransmitted true when it was sent more than once
     * @param retryAfterSeconds time after which a retry may succeed; 0 when unknown
     */
    public record Tries(List<ApiRoot> sentTo, boolean retransmitted, int retryAfterSeconds) {
        static final Tries NONE = new Tries(List.of(), false, 0);
    }

    /** Ends the stream with an error; the rest of the request is discarded. */
    public void write(SbiStream stream, ProblemDetails problem, Protection protection, Tries tries) {
        counters.count(RequestEvent.OWN_ERROR);
        counters.traffic().ownError(problem);
        if (protection.enhancedErrors()) {
            counters.count(RequestEvent.ENHANCED_ERROR);
        }
        byte[] body = Json.bytes(protection.enhancedErrors() ? EnhancedError.of(problem, tries.sentTo()) : problem);
        Http2Headers headers = new DefaultHttp2Headers(false)
                .status(new AsciiString(Integer.toString(problem.status())))
                .add(HeaderNames.SERVER, self)
                .add(HeaderNames.CONTENT_TYPE, HeaderNames.PROBLEM_JSON)
                .add(HeaderNames.CONTENT_LENGTH, new AsciiString(Integer.toString(body.length)));
        ResponseRules.convey(own, headers);
        int retryAfter =
                tries.retryAfterSeconds() > 0 ? tries.retryAfterSeconds() : retryAfterSeconds(problem, protection);
        if (retryAfter > 0) {
            headers.add(HeaderNames.RETRY_AFTER, new AsciiString(Integer.toString(retryAfter)));
        }
        if (tries.retransmitted()) {
            RequestControls.toldOfRetransmission(headers);
        }
        stream.writeHeaders(headers, false);
        stream.writeData(Unpooled.wrappedBuffer(body), true, null);
        stream.discardInput();
    }

    private static int retryAfterSeconds(ProblemDetails problem, Protection protection) {
        int status = problem.status();
        if (status == protection.podOverload().errorCode()) {
            return protection.podOverload().retryAfterSeconds();
        }
        RateLimitingOptions ingress = protection.ingress();
        return status == ingress.errorCode() ? ingress.retryAfterSeconds() : 0;
    }
}
