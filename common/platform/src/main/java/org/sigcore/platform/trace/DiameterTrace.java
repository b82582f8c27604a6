// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import io.netty.channel.EventLoop;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.api.DiameterRequestThreads;
import org.sigcore.diameter.api.DiameterTransaction;
import org.sigcore.diameter.api.DiameterTransactionListener;
import org.sigcore.sbi.SbiSpan;

/**
 * Records the transactions of a Diameter node in the trace. Diameter carries no trace context: all nodes derive the
 * trace id from the Session-Id, and a message's span id from attributes that are the same at each node on its path. A
 * request that is sent on behalf of another, such as an SLR for an N7 request, belongs to that one's trace.
 */
public final class DiameterTrace implements DiameterTransactionListener {
    private static final String SENT = "sent";
    private static final String RECEIVED = "received";

    private final SignallingTrace trace;
    private final Supplier<String> self;

    /** @param self Diameter identity of this node towards peers */
    public DiameterTrace(SignallingTrace trace, Supplier<String> self) {
        this.trace = trace;
        this.self = self;
    }

    @Override
    public boolean traces() {
        return trace.makesSpans();
    }

    @Override
    public @Nullable String cause() {
        Correlation current = trace.makesSpans() ? Correlation.current() : null;
        return current == null ? null : current.traceparent();
    }

    @Override
    public void onTransaction(DiameterTransaction transaction) {
        trace.add(transaction, span(transaction));
    }

    /** Wraps the threads so that requests of a handler are correlated with the request that it handles. */
    public DiameterRequestThreads correlating(DiameterRequestThreads threads) {
        if (!trace.makesSpans()) {
            return threads;
        }
        return new DiameterRequestThreads() {
            @Override
            public boolean isOverloaded() {
                return threads.isOverloaded();
            }

            @Override
            public boolean refuses(DiameterMessage request) {
                return threads.refuses(request);
            }

            @Override
            public void refuse(EventLoop loop, Runnable answer) {
                threads.refuse(loop, answer);
            }

            @Override
            public void run(DiameterMessage request, Runnable work, Runnable refusal) {
                threads.run(request, () -> correlated(request, work), refusal);
            }
        };
    }

    private void correlated(DiameterMessage request, Runnable work) {
        String session;
        String origin;
        try {
            session = request.sessionId();
            origin = request.get(Base.ORIGIN_HOST);
        } catch (InvalidAvpException e) {
            session = null;
            origin = null;
        }
        if (session == null) {
            work.run();
            return;
        }
        String id = id(RECEIVED, session, origin, request.endToEnd(), self.get());
        String parent = new SbiSpan(TraceContext.traceOf(session), id, null).traceparent();
        new Correlation(session, null, parent, null).call(() -> {
            work.run();
            return true;
        });
    }

    private @Nullable SbiSpan span(DiameterTransaction t) {
        DiameterTransaction.Way way = t.way();
        String session = t.sessionId();
        if (way == null || session == null) {
            return null;
        }
        boolean received = t.side() == DiameterTransaction.Side.SERVER;
        String origin = way.origin();
        String id = id(received ? RECEIVED : SENT, session, origin, way.endToEnd(), self.get());
        Matcher cause = received ? null : TraceContext.parse(way.cause());
        if (cause != null && !way.relayed()) {
            return new SbiSpan(cause.group(1), id, cause.group(2));
        }
        String parent = null;
        if (received && !t.peer().equalsIgnoreCase(origin)) {
            parent = id(SENT, session, origin, way.endToEnd(), t.peer());
        } else if (way.relayed()) {
            parent = id(RECEIVED, session, origin, way.endToEnd(), self.get());
        }
        return new SbiSpan(TraceContext.traceOf(session), id, parent);
    }

    private static String id(String what, String session, @Nullable String origin, int endToEnd, String node) {
        return TraceContext.spanOf(
                what, session, String.valueOf(origin), Integer.toHexString(endToEnd), node.toLowerCase(Locale.ROOT));
    }
}
