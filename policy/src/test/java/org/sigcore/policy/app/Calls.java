// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.sigcore.testkit.Await.until;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.node.DiameterNode;

/**
 * Calls over VoLTE that PGWs and AFs begin, and of which every third ends, one after the other for each client. One of which something
 * was not acknowledged is in doubt, and is not looked at any more. Thread-safe.
 */
final class Calls implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Future<?>> running = new ArrayList<>();
    private final List<Call> acknowledged = new CopyOnWriteArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger inDoubt = new AtomicInteger();
    private final int run;
    private volatile boolean stopped;

    /** @param run sets these apart from others, 0 to 65,535 */
    Calls(int run) {
        this.run = run;
    }

    /**
     * What a PGW and an AF were acknowledged.
     *
     * @param answeredAt when the last answer came, as of {@link System#nanoTime}
     */
    record Call(String gx, String rx, String address, boolean ended, long answeredAt) {}

    /** Begins with clients whose requests go that way. */
    void begin(int count, DiameterNode pgw, DiameterNode af) {
        for (int i = 0; i < count; i++) {
            running.add(clients.submit(() -> {
                while (!stopped) {
                    try {
                        call(next.incrementAndGet(), pgw, af);
                    } catch (Exception gone) {
                        inDoubt.incrementAndGet();
                        LockSupport.parkNanos(10_000_000);
                    }
                }
            }));
        }
    }

    private void call(int number, DiameterNode pgw, DiameterNode af) throws Exception {
        String id = run + ";" + number;
        String gx = "pgw.sigcore.lab;call;" + id;
        String rx = "pcscf.sigcore.lab;call;" + id;
        String address = "10.%d.%d.%d".formatted(128 + run % 128, number / 250 % 256, number % 250 + 1);
        boolean begun = taken(pgw, DiameterPeers.ccr(gx, 1, address, "001%05d%07d".formatted(run, number)))
                && taken(af, DiameterPeers.aar(rx, address));
        boolean ends = number % 3 == 0;
        if (begun && (!ends || (taken(af, DiameterPeers.str(rx)) && taken(pgw, DiameterPeers.ccr(gx, 3, address))))) {
            acknowledged.add(new Call(gx, rx, address, ends, System.nanoTime()));
        } else {
            inDoubt.incrementAndGet();
        }
    }

    /** So far. */
    List<Call> acknowledged() {
        return List.copyOf(acknowledged);
    }

    /** Of which not everything was acknowledged. */
    int inDoubt() {
        return inDoubt.get();
    }

    /** Until so many more are acknowledged. */
    void await(int more, Duration patience) {
        int enough = acknowledged.size() + more;
        until(patience, () -> acknowledged.size() >= enough);
    }

    /** Until no client does anything any more. */
    void stop() throws Exception {
        stopped = true;
        for (Future<?> client : running) {
            client.get();
        }
        running.clear();
        stopped = false;
    }

    /** Whether a call is as it was acknowledged; one that lasts is ended. */
    static boolean isThere(Call call, DiameterNode pgw, DiameterNode af) throws Exception {
        if (call.ended) {
            return code(af, DiameterPeers.str(call.rx)) == ResultCode.DIAMETER_UNKNOWN_SESSION_ID
                    && code(pgw, DiameterPeers.ccr(call.gx, 2, call.address)) == ResultCode.DIAMETER_UNKNOWN_SESSION_ID;
        }
        return taken(af, DiameterPeers.aar(call.rx, call.address))
                && taken(af, DiameterPeers.str(call.rx))
                && taken(pgw, DiameterPeers.ccr(call.gx, 3, call.address));
    }

    private static boolean taken(DiameterNode node, DiameterMessage request) {
        return code(node, request) == ResultCode.DIAMETER_SUCCESS;
    }

    static int code(DiameterNode node, DiameterMessage request) {
        return node.send(request, PATIENCE).join().resultCode();
    }

    @Override
    public void close() {
        stopped = true;
        clients.shutdownNow(); // who still tries when a test has failed
        clients.close();
    }
}
