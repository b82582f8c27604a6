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
 * Answers the GET requests of {@link SbiLoopResource}s where they are read, and hands every other one to the next
 * application. Thread-safe.
 */
public final class LoopApplication implements SbiApplication {
    private static final AsciiString GET = AsciiString.cached("GET");
    private final SbiLoopResource[] resources;
    private final Observer observer;
    private final SbiApplication next;

    /** Is notified of every request that was answered here; on the loop. */
    @FunctionalInterface
    public interface Observer {
        /** The path is that of the resource. */
        void answered(String path, int status, long nanos);
    }

    /** @param next gets what is not for the loop, body and all */
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
        } catch (RuntimeException | StackOverflowError e) { // else the others on the connection would pay for it
            exchange.fail(e);
            return true;
        }
    }

    // A path that is written with an escape is not recognised here, but by the router.
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
