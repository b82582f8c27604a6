// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiStream;
import org.sigcore.scp.scpworker.proxy.exchange.ForwardingStream;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;

/** The consumer's stream, which edits responses that match a trigger point. Event loop only. */
final class MediatedResponse extends ForwardingStream implements EditedMessage.Sink {
    private final SbiStream stream;
    private final EditedMessage.Setting setting;
    private final ErrorResponder answers;
    private final Triggers.Index triggers;
    private @Nullable EditedMessage edited;

    MediatedResponse(SbiStream stream, EditedMessage.Setting setting, ErrorResponder answers, Triggers.Index triggers) {
        super(stream);
        this.stream = stream;
        this.setting = setting;
        this.answers = answers;
        this.triggers = triggers;
    }

    @Override
    public void writeHeaders(Http2Headers written, boolean endOfStream) {
        int status = HeaderNames.status(written);
        Triggers.Trigger trigger = triggers.first(setting.method(), status, written);
        if (trigger == null) {
            stream.writeHeaders(written, endOfStream);
            return;
        }
        edited = new EditedMessage(setting, trigger, status, written, this);
        edited.begin(endOfStream);
    }

    @Override
    public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        if (edited == null) {
            stream.writeData(data, endOfStream, onSent);
        } else {
            edited.data(data, endOfStream, onSent);
        }
    }

    @Override
    public void writeTrailers(Http2Headers trailers) {
        if (edited == null) {
            stream.writeTrailers(trailers);
        } else {
            edited.trailers(trailers);
        }
    }

    @Override
    public void reset(long errorCode) {
        if (edited != null) {
            edited.drop();
        }
        stream.reset(errorCode);
    }

    @Override
    public void headers(Http2Headers headers, boolean endOfStream) {
        stream.writeHeaders(headers, endOfStream);
    }

    @Override
    public void data(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        stream.writeData(data, endOfStream, onSent);
    }

    @Override
    public void trailers(Http2Headers trailers) {
        stream.writeTrailers(trailers);
    }

    @Override
    public void refuse(ProblemDetails problem) {
        answers.write(stream, problem, setting.protection());
    }
}
