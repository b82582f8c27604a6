// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.scpcconfiguration.api.MediationOptions;
import org.sigcore.scp.scpcconfiguration.api.MediationRuleGroup;
import org.sigcore.scp.scpcconfiguration.api.MediationTriggerPoint;
import org.sigcore.scp.scpmediation.api.Mediation;
import org.sigcore.scp.scpworker.logic.ApiPath;

/**
 * Has requests, and their answers, edited where a trigger point says so. What no trigger is for passes untouched, and
 * streams; what one is for waits until it has been edited, with its body where the rules look at that.
 */
public final class MediationIntake implements Intake {
    private final Mediator mediator;
    private final OwnAnswer answers;
    private volatile Compiled compiled =
            new Compiled(new Triggers("REQUEST", Map.of(), Map.of()), new Triggers("RESPONSE", Map.of(), Map.of()), 0);

    private record Compiled(Triggers requests, Triggers responses, int maxBody) {}

    /** @param worker whose errors these are */
    public MediationIntake(Mediation mediation, Worker worker) {
        this.mediator = new Mediator(mediation);
        this.answers = worker.answers();
    }

    /** Follows other trigger points from now on. */
    public void configure(
            MediationOptions options,
            Map<String, MediationTriggerPoint> points,
            Map<String, MediationRuleGroup> groups) {
        Map<String, MediationTriggerPoint> counting = options.enabled() ? points : Map.of();
        compiled = new Compiled(
                new Triggers("REQUEST", counting, groups),
                new Triggers("RESPONSE", counting, groups),
                options.maxBodyKibibytes() << 10);
    }

    /** Messages whose mediation failed. */
    public long failures() {
        return mediator.failures();
    }

    @Override
    public boolean active() {
        Compiled current = compiled;
        return !current.requests().isEmpty() || !current.responses().isEmpty();
    }

    @Override
    public SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream, Next next) {
        Compiled current = compiled;
        String path = String.valueOf(headers.path());
        String service = ApiPath.of(path).name();
        Triggers.Index responses = current.responses().of(service);
        SbiStream answered = responses.isEmpty()
                ? stream
                : new MediatedResponse(
                        stream,
                        mediator,
                        answers,
                        responses,
                        String.valueOf(headers.method()),
                        path,
                        current.maxBody());
        Triggers.Trigger trigger = current.requests().of(service).first(headers.method(), 0, headers);
        if (trigger == null) {
            return next.accept(answered, headers, endOfStream);
        }
        Collecting collecting = new Collecting(answered, headers, trigger, next, current.maxBody());
        if (endOfStream || !trigger.body()) {
            collecting.edit(endOfStream);
        }
        return collecting;
    }

    /** A request that waits for its edits; with its whole body where rules look at it. */
    private final class Collecting implements SbiStreamReceiver {
        private final SbiStream stream;
        private final Http2Headers headers;
        private final Triggers.Trigger trigger;
        private final Next next;
        private final BodyCollector body;
        private final DeferredReceiver rest = new DeferredReceiver();
        private boolean collecting;
        private int collected;

        Collecting(SbiStream stream, Http2Headers headers, Triggers.Trigger trigger, Next next, int maxBody) {
            this.stream = stream;
            this.headers = headers;
            this.trigger = trigger;
            this.next = next;
            this.body = new BodyCollector(maxBody);
            this.collecting = true;
        }

        void edit(boolean ended) {
            collecting = false;
            boolean whole = trigger.body();
            mediator.edit(
                    trigger,
                    String.valueOf(headers.method()),
                    String.valueOf(headers.path()),
                    0,
                    headers,
                    whole ? body.bytes() : null,
                    stream.eventLoop(),
                    edited -> proceed(edited, ended));
        }

        private void proceed(Mediator.@Nullable Edited edited, boolean ended) {
            if (rest.gone()) {
                return;
            }
            if (edited == null && trigger.point().onFailure().equals("REJECT")) {
                refuse();
                return;
            }
            Http2Headers block = edited == null ? headers : edited.headers();
            if (!trigger.body()) {
                rest.proceed(next.accept(stream, block, ended));
                return;
            }
            byte[] sent = edited == null || edited.body() == null ? body.bytes() : edited.body();
            if (block.contains(Names.CONTENT_LENGTH)) {
                block.set(Names.CONTENT_LENGTH, new AsciiString(Integer.toString(sent.length)));
            }
            // Credit for what was collected has been given; none is due for what is sent in its place.
            SbiStreamReceiver receiver = next.accept(new Credited(stream, sent.length), block, sent.length == 0);
            if (sent.length > 0) {
                receiver.onData(Unpooled.wrappedBuffer(sent), true);
            }
            rest.proceed(receiver);
        }

        private void refuse() {
            rest.refuse();
            collecting = false;
            answers.write(
                    stream,
                    ProblemDetails.of(
                            trigger.point().errorCode(),
                            SbiCause.SYSTEM_FAILURE.name(),
                            "the request cannot be mediated"),
                    0);
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            if (!collecting) {
                rest.onData(data, endOfStream);
                return;
            }
            int bytes = data.readableBytes();
            if (body.add(data)) {
                collected += bytes;
                stream.consumed(bytes);
                if (endOfStream) {
                    edit(true);
                }
            } else if (trigger.point().onFailure().equals("REJECT")) {
                data.release();
                refuse();
            } else {
                passOn(data, endOfStream);
            }
        }

        // Too long to be edited: it goes on as it came.
        private void passOn(ByteBuf data, boolean endOfStream) {
            collecting = false;
            SbiStreamReceiver receiver = next.accept(new Credited(stream, collected), headers, false);
            if (collected > 0) {
                receiver.onData(Unpooled.wrappedBuffer(body.bytes()), false);
            }
            receiver.onData(data, endOfStream);
            rest.proceed(receiver);
        }

        @Override
        public void onTrailers(Http2Headers trailers) {
            rest.onTrailers(trailers);
            if (collecting) {
                edit(false);
            }
        }

        @Override
        public void onReset(SbiFailure failure) {
            collecting = false;
            rest.onReset(failure);
        }
    }

    /** A stream that owes its sender no credit for the first bytes. */
    private static final class Credited extends ForwardingStream {
        private long left;

        Credited(SbiStream stream, long bytes) {
            super(stream);
            this.left = bytes;
        }

        @Override
        public void consumed(int bytes) {
            long free = Math.min(left, bytes);
            left -= free;
            if (bytes > free) {
                super.consumed((int) (bytes - free));
            }
        }
    }
}
