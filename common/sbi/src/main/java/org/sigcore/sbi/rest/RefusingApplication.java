// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.server.SbiApplication;

/** Refuses requests based on their headers, and passes all others to the next application. Thread-safe. */
public record RefusingApplication(Refusals refusals, SbiApplication next) implements SbiApplication {
    @Override
    public SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        SbiLoopAnswer refusal = refusals.refusal(headers, stream.eventLoop());
        return refusal == null
                ? next.accept(stream, headers, endOfStream)
                : refusal.answer(
                        stream, headers, endOfStream, answer -> refusals.refuse(headers, stream.eventLoop(), answer));
    }
}
