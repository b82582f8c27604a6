// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the GET requests of {@link SbiLoopResource}s where they are read, and hands every other one to the next
 * application. Thread-safe.
 */
public final class LoopApplication implements SbiApplication {
    private static final Logger LOG = LoggerFactory.getLogger(LoopApplication.class);
    private static final AsciiString GET = AsciiString.cached("GET");
    private static final SbiStreamReceiver DEAF = new SbiStreamReceiver() {
        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            data.release();
        }

        @Override
        public void onReset(SbiFailure failure) {}
    };

    private final SbiLoopResource[] resources;
    private final Observer observer;
    private final SbiApplication next;

    /** Hears of every request that was answered here; on the loop. */
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
                if (leadsTo(resource.path(), path) && answer(resource, stream, headers, path)) {
                    return DEAF;
                }
            }
        }
        return next.accept(stream, headers, endOfStream);
    }

    private boolean answer(SbiLoopResource resource, SbiStream stream, Http2Headers headers, CharSequence path) {
        long begun = System.nanoTime();
        String target = path.toString();
        int end = resource.path().length();
        SbiLoopAnswer answer = answer(resource, headers, end == target.length() ? "" : target.substring(end + 1));
        if (answer == null) {
            return false;
        }
        boolean whole = answer.body().length == 0;
        stream.writeHeaders(answer.headers(), whole);
        if (!whole) {
            stream.writeData(Unpooled.wrappedBuffer(answer.body()), true, null);
        }
        observer.answered(resource.path(), answer.status(), System.nanoTime() - begun);
        return true;
    }

    private static @Nullable SbiLoopAnswer answer(SbiLoopResource resource, Http2Headers headers, String query) {
        try {
            return resource.get(headers, query);
        } catch (ProblemException e) {
            return SbiLoopAnswer.of(SbiResponse.problem(e.problem()));
        } catch (RuntimeException e) {
            LOG.error("GET {} failed", resource.path(), e);
            return SbiLoopAnswer.of(SbiResponse.problem(ProblemDetails.of(SbiCause.UNSPECIFIED_NF_FAILURE, null)));
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
