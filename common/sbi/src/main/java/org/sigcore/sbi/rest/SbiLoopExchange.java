// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Map;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.http2.WholeMessages;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/** A GET request passed to a {@link SbiLoopResource}. It must be answered once, immediately or later. */
public final class SbiLoopExchange {
    private static final Logger LOG = LoggerFactory.getLogger(SbiLoopExchange.class);
    private static final byte[] NO_BODY = {};

    private final String path;
    private final String query;
    private final SbiStream stream;
    private final Http2Headers headers;
    private final LoopApplication.Observer observer;
    private final long begun = System.nanoTime();
    private boolean answered;

    SbiLoopExchange(
            String path, String query, SbiStream stream, Http2Headers headers, LoopApplication.Observer observer) {
        this.path = path;
        this.query = query;
        this.stream = stream;
        this.headers = headers;
        this.observer = observer;
    }

    /** Returns the request's header fields, including pseudo-header fields. */
    public Http2Headers headers() {
        return headers;
    }

    /** Returns the query string, still percent-encoded; empty if absent. */
    public String query() {
        return query;
    }

    /** Returns the time of arrival in terms of {@link System#nanoTime}. */
    public long begunNanos() {
        return begun;
    }

    /** Returns the request as a complete message, for resources that forward it. */
    public SbiRequest request() {
        return new SbiRequest(
                "GET",
                String.valueOf(headers.path()),
                WholeMessages.fields(headers),
                NO_BODY,
                Map.of(),
                String.valueOf(headers.authority() == null ? headers.get("host") : headers.authority()),
                stream.remote());
    }

    /** Sends the response. May be called from any thread. */
    public void answer(SbiLoopAnswer answer) {
        if (stream.eventLoop().inEventLoop()) {
            write(answer);
        } else {
            stream.eventLoop().execute(() -> write(answer));
        }
    }

    /**
     * Responds with the error for an exception: the document of a ProblemException, or 500. May be called from any
     * thread.
     */
    public void fail(Throwable failure) {
        ProblemDetails problem;
        if (failure instanceof ProblemException known) {
            problem = known.problem();
        } else if (failure instanceof JacksonException unread) {
            problem = Failures.rejection("GET", path, unread);
        } else {
            LOG.atError()
                    .addKeyValue("event", "request-failed")
                    .addKeyValue("method", "GET")
                    .addKeyValue("path", path)
                    .setCause(failure)
                    .log("request failed");
            problem = ProblemDetails.of(SbiCause.UNSPECIFIED_NF_FAILURE, null);
        }
        answer(SbiLoopAnswer.of(SbiResponse.problem(problem)));
    }

    private void write(SbiLoopAnswer answer) {
        if (answered) {
            throw new IllegalStateException("already answered");
        }
        answered = true;
        boolean whole = answer.body().length == 0;
        stream.writeHeaders(answer.headers(), whole);
        if (!whole) {
            stream.writeData(Unpooled.wrappedBuffer(answer.body()), true, null);
        }
        observer.answered(path, answer.status(), System.nanoTime() - begun);
    }
}
