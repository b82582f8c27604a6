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
import org.sigcore.scp.scpworker.service.protection.Protection;

/**
 * One message that matches a trigger point: receives its parts, has them edited and passes them to a sink. If the rules
 * read the body, the body is collected first; otherwise only the header block is held, and later parts are buffered,
 * bounded by the stream's window. Event loop only.
 */
final class EditedMessage {
    /** Receives the edited message. */
    interface Sink {
        /** Receives the edited header block. */
        void headers(Http2Headers headers, boolean endOfStream);

        /**
         * Receives a part of the body.
         *
         * @param onSent gives credit for the part to the sender; null when it has been given already
         */
        void data(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent);

        /** Receives the trailers, which end the message. */
        void trailers(Http2Headers trailers);

        /** Rejects the message; no other call follows. */
        void refuse(ProblemDetails problem);
    }

    /**
     * Attributes shared by all messages of a request.
     *
     * @param method of the request
     * @param path of the request
     * @param protection of the request, for errors of this SCP
     */
    record Setting(Mediator mediator, EventLoop loop, String method, String path, int maxBody, Protection protection) {}

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
     * @param status of a response; 0 for a request
     * @param headers not changed by others until the sink receives them
     */
    EditedMessage(Setting setting, Triggers.Trigger trigger, int status, Http2Headers headers, Sink sink) {
        this.setting = setting;
        this.trigger = trigger;
        this.status = status;
        this.headers = headers;
        this.sink = sink;
        this.body = new BodyCollector(setting.maxBody());
    }

    /** Starts editing unless a body must be collected first. */
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

    /** Drops the message; the sink receives nothing more. */
    void drop() {
        over = true;
        collecting = false;
        runWaiting();
    }

    private void runWaiting() {
        waiting.forEach(Runnable::run);
        waiting.clear();
    }

    /** Takes ownership of a part of the body. */
    void data(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        if (over) {
            data.release();
            run(onSent);
        } else if (passing) {
            sink.data(data, endOfStream, onSent);
        } else if (!collecting) {
            waiting.add(() -> data(data, endOfStream, onSent));
        } else if (body.add(data)) {
            run(onSent); // gives credit at once: collected bodies are bounded
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
