// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.client.SbiCallTimeouts;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.http2.WholeMessages;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Forwards requests by path prefix, on the event loop and chunk by chunk: nothing is collected, and a slow receiver
 * slows down its sender. All other requests are passed to the next application. Thread-safe.
 */
public final class ForwardApplication implements SbiApplication {
    private static final AsciiString HOST = AsciiString.cached("host");

    private final Route[] routes;
    private final SbiClient client;
    private final SbiCallTimeouts timeouts;
    private final Observer observer;
    private final SbiApplication next;

    /**
     * Destination of requests with a path prefix.
     *
     * @param path complete segments, such as {@code /nnrf-disc/v1}
     * @param name name of the destination in the error response when it is unreachable
     */
    public record Route(String path, ApiRoot to, String name) {}

    /** Notified on the event loop when a forwarded request has finished. */
    @FunctionalInterface
    public interface Observer {
        /** @param status 0 if there was no complete response */
        void passed(String method, String path, int status, long nanos);

        /** Called with the header fields of a request before it is forwarded; may modify them. */
        default void passing(Http2Headers headers) {
            // unchanged by default
        }
    }

    /** @param client client on the transport that serves the requests */
    public ForwardApplication(
            List<Route> routes, SbiClient client, SbiCallTimeouts timeouts, Observer observer, SbiApplication next) {
        this.routes = routes.toArray(Route[]::new);
        this.client = client;
        this.timeouts = timeouts;
        this.observer = observer;
        this.next = next;
    }

    @Override
    public SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        CharSequence path = headers.path();
        if (path != null) {
            for (Route route : routes) {
                if (leadsTo(route.path(), path)) {
                    return new Exchange(route, stream, headers).begin(headers, endOfStream);
                }
            }
        }
        return next.accept(stream, headers, endOfStream);
    }

    // Paths with percent-encoded characters do not match here; the router handles them.
    private static boolean leadsTo(String path, CharSequence target) {
        int length = path.length();
        if (target.length() < length) {
            return false;
        }
        for (int i = length - 1; i >= 0; i--) {
            if (target.charAt(i) != path.charAt(i)) {
                return false;
            }
        }
        return target.length() == length || target.charAt(length) == '/' || target.charAt(length) == '?';
    }

    /** A forwarded request and its response. Event loop only. */
    private final class Exchange implements SbiStreamReceiver {
        private final Route route;
        private final SbiStream stream;
        private final String method;
        private final String path;
        private final long begun = System.nanoTime();
        private @Nullable SbiStream onward;
        private int status;
        private boolean over;

        Exchange(Route route, SbiStream stream, Http2Headers headers) {
            this.route = route;
            this.stream = stream;
            this.method = String.valueOf(headers.method());
            this.path = String.valueOf(headers.path());
        }

        SbiStreamReceiver begin(Http2Headers headers, boolean end) {
            observer.passing(headers);
            headers.scheme(route.to().scheme());
            if (headers.authority() == null) {
                CharSequence host = headers.get(HOST);
                headers.authority(host == null ? route.to().authority() : host);
            }
            headers.remove(HOST);
            headers.path(route.to().prefix() + path);
            onward = client.open(stream.eventLoop(), route.to(), headers, end, timeouts, new Back());
            return this;
        }

        @Override
        public void onData(ByteBuf data, boolean end) {
            SbiStream to = onward;
            int length = data.readableBytes();
            if (to == null) {
                data.release();
                stream.consumed(length);
            } else {
                to.writeData(data, end, () -> stream.consumed(length));
            }
        }

        @Override
        public void onTrailers(Http2Headers trailers) {
            if (onward != null) {
                onward.writeTrailers(trailers);
            }
        }

        @Override
        public void onReset(SbiFailure failure) {
            SbiStream to = onward;
            if (!over && to != null) {
                end(0);
                to.reset(Http2Error.CANCEL.code());
            }
        }

        private void end(int reported) {
            over = true;
            int query = path.indexOf('?');
            observer.passed(method, query < 0 ? path : path.substring(0, query), reported, System.nanoTime() - begun);
        }

        /** Receives the response. */
        private final class Back implements SbiStreamReceiver {
            @Override
            public void onInterim(Http2Headers headers) {
                stream.writeInterim(headers);
            }

            @Override
            public void onHeaders(Http2Headers headers, boolean end) {
                status = WholeMessages.status(headers);
                if (end) {
                    end(status);
                }
                stream.writeHeaders(headers, end);
            }

            @Override
            public void onData(ByteBuf data, boolean end) {
                SbiStream from = onward;
                int length = data.readableBytes();
                if (end) {
                    end(status);
                }
                stream.writeData(data, end, () -> {
                    if (from != null) {
                        from.consumed(length);
                    }
                });
            }

            @Override
            public void onTrailers(Http2Headers trailers) {
                end(status);
                stream.writeTrailers(trailers);
            }

            @Override
            public void onReset(SbiFailure failure) {
                if (over) {
                    return;
                }
                if (status != 0) {
                    end(0);
                    stream.reset(Http2Error.CANCEL.code());
                    return;
                }
                SbiResponse answer = SbiResponse.problem(
                        ProblemDetails.of(SbiCause.TARGET_NF_NOT_REACHABLE, route.name() + " is not reachable"));
                end(answer.status());
                stream.writeHeaders(WholeMessages.responseHeaders(answer, false), false);
                stream.writeData(Unpooled.wrappedBuffer(answer.body()), true, null);
                stream.discardInput();
            }
        }
    }
}
