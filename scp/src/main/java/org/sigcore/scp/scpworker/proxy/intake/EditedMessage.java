// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;

/**
 * One message that a trigger point is for, on its way through the rules: taken in piece by piece, given to its sink when it
 * has been edited. Where the rules look at the body it is collected first; else only the header block waits, and what comes
 * meanwhile, which is bounded by the stream's window. Event loop only.
 */
final class EditedMessage {
    /** Where the message goes on. */
    interface Sink {
        /** The header block, edited. */
        void headers(Http2Headers headers, boolean endOfStream);

        /**
         * A piece of the body.
         *
         * @param onSent gives the sender its credit for the piece; null when that has been done
         */
        void data(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent);

        /** The end. */
        void trailers(Http2Headers trailers);

        /** The message is not let pass; nothing else comes. */
        void refuse(ProblemDetails problem);
    }

    /**
     * What every message of a request has in common.
     *
     * @param method of the request
     * @param path of the request
     */
    record Setting(Mediator mediator, EventLoop loop, String method, String path, int maxBody) {}

    private final Setting setting;
    private final Triggers.Trigger trigger;
    private final int status;
    private final Http2Headers headers;
    private final Sink sink;
    private final BodyCollector body;
    private final List<Runnable> waiting = new ArrayList<>(2);
    private boolean collecting = true;
    private boolean passing;
    private boolean over;

    /**
     * @param status of a response; 0 of a request
     * @param headers nobody else changes them until the sink has them
     */
    EditedMessage(Setting setting, Triggers.Trigger trigger, int status, Http2Headers headers, Sink sink) {
        this.setting = setting;
        this.trigger = trigger;
        this.status = status;
        this.headers = headers;
        this.sink = sink;
        this.body = new BodyCollector(setting.maxBody());
    }

    /** Begins the editing unless there is a body to wait for. */
    void begin(boolean endOfStream) {
        if (endOfStream || !trigger.body()) {
            edit(endOfStream);
        }
    }

    private void edit(boolean ended) {
        collecting = false;
        setting.mediator()
                .edit(
                        trigger,
                        setting,
                        status,
                        headers,
                        trigger.body() ? body.bytes() : null,
                        edited -> finish(edited, ended));
    }

    private void finish(Mediator.@Nullable Edited edited, boolean ended) {
        if (over) {
            return;
        }
        if (edited == null && rejects()) {
            refuse();
            return;
        }
        Http2Headers block = edited == null ? headers : edited.headers();
        passing = true;
        if (trigger.body()) {
            byte[] bytes = edited == null || edited.body() == null ? body.bytes() : edited.body();
            if (block.contains(HeaderNames.CONTENT_LENGTH)) {
                block.set(HeaderNames.CONTENT_LENGTH, new AsciiString(Integer.toString(bytes.length)));
            }
            boolean last = waiting.isEmpty();
            sink.headers(block, last && bytes.length == 0);
            if (bytes.length > 0) {
                sink.data(Unpooled.wrappedBuffer(bytes), last, null);
            }
        } else {
            sink.headers(block, ended);
        }
        runWaiting();
    }

    private boolean rejects() {
        return trigger.point().onFailure().equals("REJECT");
    }

    private void refuse() {
        drop();
        sink.refuse(ProblemDetails.of(
                trigger.point().errorCode(),
                SbiCause.SYSTEM_FAILURE.name(),
                status == 0 ? "the request cannot be mediated" : "the response cannot be mediated"));
    }

    /** Gives the message up: nothing more comes of it. */
    void drop() {
        over = true;
        collecting = false;
        runWaiting();
    }

    private void runWaiting() {
        waiting.forEach(Runnable::run);
        waiting.clear();
    }

    /** Takes over a piece of the body. */
    void data(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        if (over) {
            data.release();
            run(onSent);
        } else if (passing) {
            sink.data(data, endOfStream, onSent);
        } else if (!collecting) {
            waiting.add(() -> data(data, endOfStream, onSent));
        } else if (body.add(data)) {
            run(onSent); // the sender may go on: what is collected is bounded
            if (endOfStream) {
                edit(true);
            }
        } else {
            tooLong(data, endOfStream, onSent);
        }
    }

    private void tooLong(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        if (rejects()) {
            data.release();
            run(onSent);
            refuse();
            return;
        }
        collecting = false;
        passing = true;
        sink.headers(headers, false);
        byte[] collected = body.bytes();
        if (collected.length > 0) {
            sink.data(Unpooled.wrappedBuffer(collected), false, null);
        }
        sink.data(data, endOfStream, onSent);
    }

    private static void run(@Nullable Runnable onSent) {
        if (onSent != null) {
            onSent.run();
        }
    }

    /** Takes the trailers. */
    void trailers(Http2Headers trailers) {
        if (over) {
            return;
        }
        if (passing) {
            sink.trailers(trailers);
            return;
        }
        waiting.add(() -> trailers(trailers));
        if (collecting) {
            edit(false);
        }
    }
}
