// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.sigcore.testkit.Await.until;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.node.DiameterNode;

/**
 * VoLTE calls that PGWs and AFs begin, one after the other for each client. Every third call ends. A call with an
 * unacknowledged request is in doubt and is not checked. Thread-safe.
 */
final class Calls implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int ATTEMPTS = 10;
    private static final Set<Integer> REFUSED_FOR_NOW = Set.of(
            ResultCode.DIAMETER_UNABLE_TO_DELIVER, ResultCode.DIAMETER_TOO_BUSY, ResultCode.DIAMETER_UNABLE_TO_COMPLY);

    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Future<?>> running = new ArrayList<>();
    private final List<Call> acknowledged = new CopyOnWriteArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger inDoubt = new AtomicInteger();
    private final int run;
    private final long pauseNanos;
    private volatile boolean stopped;

    /** @param run distinguishes the calls of this run from others, 0 to 65,535 */
    Calls(int run) {
        this(run, Duration.ZERO);
    }

    /** @param pause of each client after a call */
    Calls(int run, Duration pause) {
        this.run = run;
        this.pauseNanos = pause.toNanos();
    }

    /**
     * An acknowledged call.
     *
     * @param answeredAt the {@link System#nanoTime} of the last answer
     */
    record Call(String gx, String rx, String address, boolean ended, long answeredAt) {}

    /** Starts clients that send their requests through the given nodes. */
    void begin(int count, DiameterNode pgw, DiameterNode af) {
        for (int i = 0; i < count; i++) {
            running.add(clients.submit(() -> {
                while (!stopped) {
                    try {
                        call(next.incrementAndGet(), pgw, af);
                        LockSupport.parkNanos(pauseNanos);
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
        boolean begun = ok(pgw, DiameterPeers.ccr(gx, 1, address, "001%05d%07d".formatted(run, number)))
                && ok(af, DiameterPeers.aar(rx, address));
        boolean ends = number % 3 == 0;
        if (begun && (!ends || (ok(af, DiameterPeers.str(rx)) && ok(pgw, DiameterPeers.ccr(gx, 3, address))))) {
            acknowledged.add(new Call(gx, rx, address, ends, System.nanoTime()));
        } else {
            inDoubt.incrementAndGet();
        }
    }

    /** Returns the calls that have been acknowledged so far. */
    List<Call> acknowledged() {
        return List.copyOf(acknowledged);
    }

    /** Returns the number of calls with an unacknowledged request. */
    int inDoubt() {
        return inDoubt.get();
    }

    /** Waits until the given number of further calls is acknowledged. */
    void await(int more, Duration patience) {
        int enough = acknowledged.size() + more;
        until(patience, () -> acknowledged.size() >= enough);
    }

    /** Stops the clients and waits until the last one has ended. */
    void stop() throws Exception {
        stopped = true;
        for (Future<?> client : running) {
            client.get();
        }
        running.clear();
        stopped = false;
    }

    /** Returns whether a call has its acknowledged state, see {@link #fault}. */
    static boolean isIntact(Call call, DiameterNode pgw, DiameterNode af) throws Exception {
        return fault(call, pgw, af).isEmpty();
    }

    /**
     * Returns the first answer that shows that a call has not its acknowledged state, or an empty text; an active call is
     * ended by the check. A request that is refused for the moment is repeated.
     */
    static String fault(Call call, DiameterNode pgw, DiameterNode af) throws Exception {
        if (call.ended) {
            String rx = unlike(ResultCode.DIAMETER_UNKNOWN_SESSION_ID, af, () -> DiameterPeers.str(call.rx));
            String gx = unlike(
                    ResultCode.DIAMETER_UNKNOWN_SESSION_ID, pgw, () -> DiameterPeers.ccr(call.gx, 2, call.address));
            return rx + gx;
        }
        return unlike(ResultCode.DIAMETER_SUCCESS, af, () -> DiameterPeers.aar(call.rx, call.address))
                + unlike(ResultCode.DIAMETER_SUCCESS, af, () -> DiameterPeers.str(call.rx))
                + unlike(ResultCode.DIAMETER_SUCCESS, pgw, () -> DiameterPeers.ccr(call.gx, 3, call.address));
    }

    private static String unlike(int expected, DiameterNode node, Callable<DiameterMessage> request) throws Exception {
        int code = settled(node, request);
        return code == expected ? "" : "answer " + code + " instead of " + expected + "; ";
    }

    private static int settled(DiameterNode node, Callable<DiameterMessage> request) throws Exception {
        int code = code(node, request.call());
        for (int attempt = 1; REFUSED_FOR_NOW.contains(code) && attempt < ATTEMPTS; attempt++) {
            TimeUnit.MILLISECONDS.sleep(500);
            code = code(node, request.call());
        }
        return code;
    }

    private static boolean ok(DiameterNode node, DiameterMessage request) {
        return code(node, request) == ResultCode.DIAMETER_SUCCESS;
    }

    static int code(DiameterNode node, DiameterMessage request) {
        return node.send(request, PATIENCE).join().resultCode();
    }

    @Override
    public void close() {
        stopped = true;
        clients.shutdownNow(); // clients that still retry after a failed test
        clients.close();
    }
}
