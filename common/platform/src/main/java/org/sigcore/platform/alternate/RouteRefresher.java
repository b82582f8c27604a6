// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.sigcore.platform.lifecycle.Phases;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Looks several times a second whether records have expired. */
final class RouteRefresher implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(RouteRefresher.class);
    private static final long PAUSE_MILLIS = 200;
    private final ResolvedRoutes routes;
    private volatile CountDownLatch stopped = new CountDownLatch(0);

    RouteRefresher(ResolvedRoutes routes) {
        this.routes = routes;
    }

    @Override
    public void start() {
        CountDownLatch end = new CountDownLatch(1);
        stopped = end;
        Thread.ofVirtual().name("alternate-route").start(() -> {
            try {
                do {
                    refresh();
                } while (!end.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void refresh() {
        try {
            routes.refresh();
        } catch (RuntimeException e) {
            LOG.error("refreshing virtual hosts failed", e);
        }
    }

    @Override
    public void stop() {
        stopped.countDown();
    }

    @Override
    public boolean isRunning() {
        return stopped.getCount() > 0;
    }

    @Override
    public int getPhase() {
        return Phases.LOGIC;
    }
}
