// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.scpworker.proxy.exchange.ForwardingStream;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;

/** A consumer's request that is edited before routing. Event loop only. */
final class MediatedRequest extends ForwardingStream implements SbiStreamReceiver, EditedMessage.Sink {
    /** Receives the edited request. */
    @FunctionalInterface
    interface Onward {
        SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream);
    }

    private final SbiStream stream;
    private final EditedMessage.Setting setting;
    private final ErrorResponder answers;
    private final Onward next;
    private final EditedMessage edited;
    private final UncreditedBytes uncredited = new UncreditedBytes();
    private @Nullable SbiStreamReceiver receiver;

    MediatedRequest(
            SbiStream stream,
            EditedMessage.Setting setting,
            ErrorResponder answers,
            Triggers.Trigger trigger,
            Http2Headers headers,
            Onward next) {
        super(stream);
        this.stream = stream;
        this.setting = setting;
        this.answers = answers;
        this.next = next;
        this.edited = new EditedMessage(setting, trigger, 0, headers, this);
    }

    void begin(boolean endOfStream) {
        edited.begin(endOfStream);
    }

    @Override
    public void onData(ByteBuf data, boolean endOfStream) {
        int bytes = data.readableBytes();
        edited.data(data, endOfStream, () -> stream.consumed(bytes));
    }

    @Override
    public void onTrailers(Http2Headers trailers) {
        edited.trailers(trailers);
    }

    @Override
    public void onReset(SbiFailure failure) {
        edited.drop();
        if (receiver != null) {
            receiver.onReset(failure);
        }
    }

    @Override
    public void consumed(int bytes) {
        int due = uncredited.due(bytes);
        if (due > 0) {
            stream.consumed(due);
        }
    }

    @Override
    public void headers(Http2Headers headers, boolean endOfStream) {
        receiver = next.accept(this, headers, endOfStream);
    }

    // The receiver of a part gives credit for it, including collected parts.
    @Override
    public void data(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        if (onSent == null) {
            uncredited.add(data.readableBytes());
        }
        if (receiver == null) {
            data.release();
        } else {
            receiver.onData(data, endOfStream);
        }
    }

    @Override
    public void trailers(Http2Headers trailers) {
        if (receiver != null) {
            receiver.onTrailers(trailers);
        }
    }

    @Override
    public void refuse(ProblemDetails problem) {
        answers.write(stream, problem, setting.protection());
    }
}
