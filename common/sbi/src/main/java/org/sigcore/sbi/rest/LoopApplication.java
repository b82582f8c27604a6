// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Answers GET requests of {@link SbiLoopResource}s on the event loop, and passes all other requests to the next
 * application. Thread-safe.
 */
public final class LoopApplication implements SbiApplication {
    private static final AsciiString GET = AsciiString.cached("GET");
    private final SbiLoopResource[] resources;
    private final Observer observer;
    private final SbiApplication next;

    /** Notified on the event loop of every request answered by a resource. */
    @FunctionalInterface
    public interface Observer {
        /** Called after a response; {@code path} is the path of the resource. */
        void answered(String path, int status, long nanos);
    }

    /** @param next receives all other requests, including their bodies */
    public LoopApplication(List<SbiLoopResource> resources, Observer observer, SbiApplication next) {
        this.resources = resources.toArray(SbiLoopResource[]::new);
        this.observer = observer;
        this.next = next;
    }

    @Override
    public SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        CharSequence path = headers.path();
        if (endOfStream && path != null && GET.contentEquals(headers.method())) {
            for (SbiLoopResource resource : resources) {
                if (leadsTo(resource.path(), path) && takes(resource, stream, headers, path)) {
                    return SbiStreamReceiver.DEAF;
                }
            }
        }
        return next.accept(stream, headers, endOfStream);
    }

    private boolean takes(SbiLoopResource resource, SbiStream stream, Http2Headers headers, CharSequence path) {
        String target = path.toString();
        int end = resource.path().length();
        String query = end == target.length() ? "" : target.substring(end + 1);
        SbiLoopExchange exchange = new SbiLoopExchange(resource.path(), query, stream, headers, observer);
        try {
            return resource.get(exchange);
        } catch (RuntimeException | StackOverflowError e) { // must not affect other streams
            exchange.fail(e);
            return true;
        }
    }

    // Paths with percent-encoded characters do not match here; the router handles them.
    private static boolean leadsTo(String path, CharSequence target) {
        int length = path.length();
        if (target.length() < length || (target.length() > length && target.charAt(length) != '?')) {
            return false;
        }
        for (int i = length - 1; i >= 0; i--) {
            if (target.charAt(i) != path.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
