// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiCallTimeouts;
import org.sigcore.sbi.SbiClient;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;

/** Producers over the SBI client's connections of the same event loop. */
public final class SbiUpstream implements Upstream {
    private final SbiClient client;
    private final Duration connect;
    private final Duration whole;
    private final long usualMillis;
    private final SbiCallTimeouts usual;

    /**
     * @param connect bound on the wait for a connection
     * @param response the response timeout that most requests have
     * @param whole bound on a response's body
     */
    public SbiUpstream(SbiClient client, Duration connect, Duration response, Duration whole) {
        this.client = client;
        this.connect = connect;
        this.whole = whole;
        this.usualMillis = response.toMillis();
        this.usual = new SbiCallTimeouts(connect, response, whole);
    }

    @Override
    public SbiStream open(
            EventLoop loop,
            ApiRoot target,
            Http2Headers headers,
            boolean endOfStream,
            long responseMillis,
            SbiStreamReceiver receiver) {
        return client.open(loop, target, headers, endOfStream, timeouts(responseMillis), receiver);
    }

    private SbiCallTimeouts timeouts(long millis) {
        if (millis == usualMillis) {
            return usual;
        }
        Duration response = Duration.ofMillis(millis);
        return new SbiCallTimeouts(connect.compareTo(response) < 0 ? connect : response, response, whole);
    }
}
