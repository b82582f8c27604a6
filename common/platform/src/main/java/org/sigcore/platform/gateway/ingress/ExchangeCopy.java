// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.feed.FeedMessage;
import org.sigcore.platform.feed.FeedMessage.Direction;
import org.sigcore.platform.gateway.copy.Copier;

/**
 * Copies an exchange while it passes the gateway; the request is offered before its response. Confined to the event
 * loop.
 */
final class ExchangeCopy {
    private final Copier.Transaction transaction;
    private @Nullable FeedMessage request;
    private @Nullable FeedMessage response;

    ExchangeCopy(Copier.Transaction transaction) {
        this.transaction = transaction;
    }

    void request(Http2Headers headers, boolean end) {
        request = transaction.message(Direction.RxRequest, headers);
        if (end) {
            requestEnded();
        }
    }

    void requestData(ByteBuf data, boolean end) {
        add(request, data);
        if (end) {
            requestEnded();
        }
    }

    void requestEnded() {
        end(request);
    }

    void response(Http2Headers headers, boolean end) {
        response = transaction.message(Direction.TxResponse, headers);
        if (end) {
            responseEnded();
        }
    }

    void responseData(ByteBuf data, boolean end) {
        add(response, data);
        if (end) {
            responseEnded();
        }
    }

    void responseEnded() {
        requestEnded(); // a response may precede the end of its request
        end(response);
    }

    private static void add(@Nullable FeedMessage message, ByteBuf data) {
        if (message != null) {
            message.add(data);
        }
    }

    private void end(@Nullable FeedMessage message) {
        if (message != null) {
            transaction.end(message);
        }
    }
}
