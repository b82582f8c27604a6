// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.alternate.Endpoint;

/** Gauges of the peers of each virtual host: all, and the available ones. Thread-safe. */
final class PeerMeters implements MeterBinder {
    private final Peers peers;
    private @Nullable MultiGauge count;
    private @Nullable MultiGauge available;

    PeerMeters(Peers peers) {
        this.peers = peers;
    }

    @Override
    public synchronized void bindTo(MeterRegistry registry) {
        count = MultiGauge.builder("oc.egressgateway.peer.count").register(registry);
        available = MultiGauge.builder("oc.egressgateway.peer.available.count").register(registry);
        refresh();
    }

    synchronized void refresh() {
        rows(count, endpoints -> endpoints.size());
        rows(available, endpoints -> endpoints.stream().filter(peers::available).count());
    }

    private void rows(@Nullable MultiGauge gauge, ToDoubleFunction<List<Endpoint>> value) {
        if (gauge != null) {
            gauge.register(
                    peers.names().stream()
                            .map(name -> MultiGauge.Row.of(
                                    Tags.of("peerset", name), name, host -> value.applyAsDouble(peers.of(host))))
                            .toList(),
                    true);
        }
    }
}
