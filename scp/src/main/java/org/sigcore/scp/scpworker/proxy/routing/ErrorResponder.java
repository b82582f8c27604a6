// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiStream;
import org.sigcore.scp.scpworker.service.OwnReports;
import org.sigcore.scp.scpworker.service.Worker;

/** Errors that the SCP itself answers: they name it in Server, so that a consumer can tell them from a producer's. */
@SpecRef({"TS 29.500 6.10.8.1", "TS 29.500 5.2.7.2"})
public final class ErrorResponder {
    private final AsciiString self;
    private final OwnReports own;

    /** That of a worker. */
    public static ErrorResponder of(Worker worker) {
        return new ErrorResponder(new AsciiString("SCP-" + worker.fqdn()), worker.ownReports());
    }

    /**
     * @param self as in the Server header, {@code SCP-<FQDN>}
     * @param own reports of this SCP's load
     */
    public ErrorResponder(AsciiString self, OwnReports own) {
        this.self = self;
        this.own = own;
    }

    /**
     * Ends the stream with an error.
     *
     * @param retryAfterSeconds when to come again; 0 says nothing
     */
    public void write(SbiStream stream, ProblemDetails problem, int retryAfterSeconds) {
        write(stream, problem, retryAfterSeconds, false);
    }

    /** As {@link #write(SbiStream, ProblemDetails, int)}; tells, too, whether the request was sent more than once. */
    public void write(SbiStream stream, ProblemDetails problem, int retryAfterSeconds, boolean retransmitted) {
        byte[] body = Json.bytes(problem);
        Http2Headers headers = new DefaultHttp2Headers(false)
                .status(new AsciiString(Integer.toString(problem.status())))
                .add(HeaderNames.SERVER, self)
                .add(HeaderNames.CONTENT_TYPE, HeaderNames.PROBLEM_JSON)
                .add(HeaderNames.CONTENT_LENGTH, new AsciiString(Integer.toString(body.length)));
        ResponseRules.convey(own, headers);
        if (retryAfterSeconds > 0) {
            headers.add(HeaderNames.RETRY_AFTER, new AsciiString(Integer.toString(retryAfterSeconds)));
        }
        if (retransmitted) {
            RequestControls.toldOfRetransmission(headers);
        }
        ByteBuf data = Unpooled.wrappedBuffer(body);
        stream.writeHeaders(headers, false);
        stream.writeData(data, true, null);
    }
}
