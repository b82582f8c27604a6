// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.gateway.copy.CopiedBody;
import org.sigcore.platform.gateway.copy.Copier;

/** Copies one exchange as it passes: the request before its response. Loop only. */
final class ExchangeCopy {
    private final Copier.Transaction transaction;
    private final CopiedBody requestBody;
    private final CopiedBody responseBody;
    private CharSequence @Nullable [] request;
    private CharSequence @Nullable [] response;

    ExchangeCopy(Copier.Transaction transaction) {
        this.transaction = transaction;
        this.requestBody = new CopiedBody(transaction.maxBodyBytes());
        this.responseBody = new CopiedBody(transaction.maxBodyBytes());
    }

    void request(Http2Headers headers, boolean end) {
        request = Copier.fields(headers);
        if (end) {
            requestEnded();
        }
    }

    void requestData(ByteBuf data, boolean end) {
        requestBody.add(data);
        if (end) {
            requestEnded();
        }
    }

    void requestEnded() {
        if (request != null) {
            transaction.received(request, requestBody.bytes(), requestBody.length());
            request = null;
        }
    }

    void response(Http2Headers headers, boolean end) {
        response = Copier.fields(headers);
        if (end) {
            responseEnded();
        }
    }

    void responseData(ByteBuf data, boolean end) {
        responseBody.add(data);
        if (end) {
            responseEnded();
        }
    }

    void responseEnded() {
        requestEnded(); // an answer may come before the request is whole
        if (response != null) {
            transaction.answered(response, responseBody.bytes(), responseBody.length());
            response = null;
        }
    }
}
