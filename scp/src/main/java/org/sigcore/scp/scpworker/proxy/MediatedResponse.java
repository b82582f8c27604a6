// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiStream;

/** The consumer's stream, with answers edited before it where a trigger point says so. Event loop only. */
final class MediatedResponse extends ForwardingStream {
    private final SbiStream stream;
    private final Mediator mediator;
    private final OwnAnswer answers;
    private final Triggers.Index triggers;
    private final String method;
    private final String path;
    private final BodyCollector body;
    private final List<Runnable> waiting = new ArrayList<>(2);
    private Triggers.@Nullable Trigger trigger;
    private @Nullable Http2Headers headers;
    private boolean collecting;
    private boolean editing;
    private boolean refused;

    MediatedResponse(
            SbiStream stream,
            Mediator mediator,
            OwnAnswer answers,
            Triggers.Index triggers,
            String method,
            String path,
            int maxBody) {
        super(stream);
        this.stream = stream;
        this.mediator = mediator;
        this.answers = answers;
        this.triggers = triggers;
        this.method = method;
        this.path = path;
        this.body = new BodyCollector(maxBody);
    }

    @Override
    public void writeHeaders(Http2Headers written, boolean endOfStream) {
        Triggers.Trigger found = triggers.first(method, status(written), written);
        if (found == null) {
            stream.writeHeaders(written, endOfStream);
            return;
        }
        trigger = found;
        headers = written;
        if (endOfStream || !found.body()) {
            edit(found, written, endOfStream);
        } else {
            collecting = true;
        }
    }

    private static int status(Http2Headers headers) {
        CharSequence status = headers.status();
        return status == null ? 0 : Integer.parseInt(status.toString());
    }

    private void edit(Triggers.Trigger by, Http2Headers block, boolean ended) {
        collecting = false;
        editing = true;
        mediator.edit(
                by,
                method,
                path,
                status(block),
                block,
                by.body() ? body.bytes() : null,
                stream.eventLoop(),
                edited -> finish(by, block, edited, ended));
    }

    private void finish(Triggers.Trigger by, Http2Headers block, Mediator.@Nullable Edited edited, boolean ended) {
        editing = false;
        if (edited == null && by.point().onFailure().equals("REJECT")) {
            refuse(by);
            return;
        }
        Http2Headers sent = edited == null ? block : edited.headers();
        if (by.body()) {
            byte[] bytes = edited == null || edited.body() == null ? body.bytes() : edited.body();
            if (sent.contains(Names.CONTENT_LENGTH)) {
                sent.set(Names.CONTENT_LENGTH, new AsciiString(Integer.toString(bytes.length)));
            }
            boolean last = waiting.isEmpty();
            stream.writeHeaders(sent, last && bytes.length == 0);
            if (bytes.length > 0) {
                stream.writeData(Unpooled.wrappedBuffer(bytes), last, null);
            }
        } else {
            stream.writeHeaders(sent, ended);
        }
        waiting.forEach(Runnable::run);
        waiting.clear();
    }

    private void refuse(Triggers.Trigger by) {
        refused = true;
        waiting.forEach(Runnable::run);
        waiting.clear();
        answers.write(
                stream,
                ProblemDetails.of(
                        by.point().errorCode(), SbiCause.SYSTEM_FAILURE.name(), "the response cannot be mediated"),
                0);
    }

    @Override
    public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        if (refused) {
            data.release();
            run(onSent);
        } else if (editing) {
            waiting.add(() -> writeData(data, endOfStream, onSent));
        } else if (collecting) {
            collect(data, endOfStream, onSent);
        } else {
            stream.writeData(data, endOfStream, onSent);
        }
    }

    private void collect(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        Triggers.Trigger by = trigger;
        Http2Headers block = headers;
        if (by == null || block == null) {
            throw new IllegalStateException("nothing is collected");
        }
        if (body.add(data)) {
            run(onSent); // the producer may go on: what is collected is bounded
            if (endOfStream) {
                edit(by, block, true);
            }
        } else if (by.point().onFailure().equals("REJECT")) {
            data.release();
            run(onSent);
            collecting = false;
            refuse(by);
        } else {
            collecting = false;
            stream.writeHeaders(block, false);
            stream.writeData(Unpooled.wrappedBuffer(body.bytes()), false, null);
            stream.writeData(data, endOfStream, onSent);
        }
    }

    private static void run(@Nullable Runnable onSent) {
        if (onSent != null) {
            onSent.run();
        }
    }

    @Override
    public void writeTrailers(Http2Headers trailers) {
        Triggers.Trigger by = trigger;
        Http2Headers block = headers;
        if (refused) {
            return;
        }
        if (collecting && by != null && block != null) {
            waiting.add(() -> stream.writeTrailers(trailers));
            edit(by, block, false);
        } else if (editing) {
            waiting.add(() -> writeTrailers(trailers));
        } else {
            stream.writeTrailers(trailers);
        }
    }

    @Override
    public void reset(long errorCode) {
        if (!refused) {
            refused = true;
            waiting.forEach(Runnable::run);
            waiting.clear();
            stream.reset(errorCode);
        }
    }
}
