// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.client.SbiCallTimeouts;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;

/** Upstream through the SBI client, on connections of the consumer's event loop. */
public final class SbiUpstream implements Upstream {
    private final SbiClient client;
    private final Duration connect;
    private final Duration whole;
    // Caches timeouts: configured values are few and recur; those of remaining lifetimes are replaced.
    private final AtomicReferenceArray<@Nullable SbiCallTimeouts> usual = new AtomicReferenceArray<>(64);

    /**
     * @param connect timeout of connecting
     * @param whole timeout of the whole response, including its body
     */
    public SbiUpstream(SbiClient client, Duration connect, Duration whole) {
        this.client = client;
        this.connect = connect;
        this.whole = whole;
    }

    @Override
    public SbiStream open(
            SbiStream consumer,
            ApiRoot target,
            Http2Headers headers,
            boolean endOfStream,
            long responseMillis,
            Upstream.Receiver receiver) {
        return client.open(consumer.eventLoop(), target, headers, endOfStream, timeouts(responseMillis), receiver);
    }

    @Override
    public long connectMillis() {
        return connect.toMillis();
    }

    private SbiCallTimeouts timeouts(long millis) {
        int slot = (int) (millis / 50 % usual.length());
        SbiCallTimeouts known = usual.get(slot);
        if (known == null || known.response().toMillis() != millis) {
            Duration response = Duration.ofMillis(millis);
            known = new SbiCallTimeouts(connect.compareTo(response) < 0 ? connect : response, response, whole);
            usual.set(slot, known);
        }
        return known;
    }
}
