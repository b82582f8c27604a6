// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import tools.jackson.databind.node.ObjectNode;

/**
 * SMFs and PGWs that open sessions, move them to other addresses and close them, one after the other each. They record
 * the acknowledged and the pending state, so that a test can check the state of the PCF after a fault.
 */
final class Lives implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String SM_POLICIES = "/npcf-smpolicycontrol/v1/sm-policies";

    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Future<?>> running = new ArrayList<>();
    private final List<SmLife> sm = new CopyOnWriteArrayList<>();
    private final List<GxLife> gx = new CopyOnWriteArrayList<>();
    private final AtomicInteger next = new AtomicInteger(1);
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final FakeNetwork network;
    private final Random random;
    private volatile boolean stopped;

    /** @param seed the seed of the actions of the clients, printed by a failing test */
    Lives(FakeNetwork network, long seed) {
        this.network = network;
        this.random = new Random(seed);
    }

    /** A session on N7 with the last acknowledged and the last requested address. */
    static final class SmLife {
        final int number;
        volatile @Nullable String path;
        volatile @Nullable String address;
        volatile @Nullable String asked;
        volatile boolean ending;
        volatile boolean ended;
        /** The {@link System#nanoTime} of the last answer. */
        volatile long answeredAt;

        SmLife(int number) {
            this.number = number;
        }

        /** Returns the ID of the binding at the BSF of the test. */
        String binding() {
            return "b" + number;
        }
    }

    /** A session on Gx. */
    static final class GxLife {
        final int number;
        final String id;
        volatile boolean begun;
        volatile boolean ending;
        volatile boolean ended;
        /** The {@link System#nanoTime} of the last answer. */
        volatile long answeredAt;

        GxLife(int number, String id) {
            this.number = number;
            this.id = id;
        }
    }

    /** Starts SMFs that send requests to a function; an {@link SbiCallException} leaves a session in doubt. */
    void smfs(int count, Function<SbiRequest, SbiResponse> policy) {
        for (int i = 0; i < count; i++) {
            running.add(clients.submit(() -> repeat(() -> live(policy))));
        }
    }

    /** Starts clients that send requests of a PGW. */
    void pgws(int count, DiameterNode pgw) {
        for (int i = 0; i < count; i++) {
            running.add(clients.submit(() -> repeat(() -> live(pgw))));
        }
    }

    /** Returns the number of answers so far. */
    int acknowledged() {
        return acknowledged.get();
    }

    /** Stops the clients and waits for them; fails if one has received a wrong answer. */
    void stop() throws Exception {
        stopped = true;
        for (Future<?> client : running) {
            client.get();
        }
        running.clear();
        stopped = false;
    }

    List<SmLife> ofSmfs() {
        return sm.stream().filter(life -> life.path != null).toList();
    }

    List<GxLife> ofPgws() {
        return gx.stream().filter(life -> life.begun).toList();
    }

    private void repeat(Runnable life) {
        while (!stopped) {
            try {
                life.run();
            } catch (SbiCallException | CompletionException gone) {
                LockSupport.parkNanos(1_000_000); // the pending request is in doubt
            }
        }
    }

    private void live(Function<SbiRequest, SbiResponse> policy) {
        SmLife life = new SmLife(number());
        sm.add(life);
        String first = address(life.number, 0);
        life.asked = first;
        SbiResponse created = policy.apply(SbiRequest.json("POST", SM_POLICIES, context(life.number, first)));
        assertThat(created.status()).as("%s", Json.text(created.json())).isEqualTo(201);
        String location = Objects.requireNonNull(created.headers().get("location"));
        life.address = first;
        life.path = location.substring(location.indexOf(SM_POLICIES));
        life.answeredAt = answered();
        int moves = chance(4);
        for (int move = 1; move <= moves && !stopped; move++) {
            String address = address(life.number, move);
            life.asked = address;
            SbiResponse updated = policy.apply(
                    SbiRequest.json("POST", life.path + "/update", Json.object().put("ipv4Address", address)));
            assertThat(updated.status()).isEqualTo(200);
            life.address = address;
            life.answeredAt = answered();
        }
        if (chance(2) == 0) {
            life.ending = true;
            end(life, policy);
            life.answeredAt = answered();
        }
    }

    /** Ends an existing session. */
    static void end(SmLife life, Function<SbiRequest, SbiResponse> policy) {
        SbiResponse deleted = policy.apply(SbiRequest.json("POST", life.path + "/delete", Json.object()));
        assertThat(deleted.status()).as(life.path).isEqualTo(204);
        life.ended = true;
    }

    private void live(DiameterNode pgw) {
        int number = number();
        GxLife life = new GxLife(number, "pgw.sigcore.lab;" + number);
        gx.add(life);
        assertThat(code(pgw, life, 1)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        life.begun = true;
        life.answeredAt = answered();
        assertThat(code(pgw, life, 2)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        if (chance(2) == 0) {
            life.ending = true;
            assertThat(code(pgw, life, 3)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            life.ended = true;
            life.answeredAt = answered();
        }
    }

    private long answered() {
        acknowledged.incrementAndGet();
        return System.nanoTime();
    }

    /** Returns the result of a CCR of the given type. */
    static int code(DiameterNode pgw, GxLife life, int type) {
        try {
            DiameterMessage request =
                    DiameterPeers.ccr(life.id, type, address(life.number, 0), "00101%010d".formatted(life.number));
            return pgw.send(request, PATIENCE).join().resultCode();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Returns a number without zeros: the BSF of the test identifies a UE by the digits after the last zero. */
    private int number() {
        int number = next.getAndIncrement();
        while (Integer.toString(number).indexOf('0') >= 0) {
            number = next.getAndIncrement();
        }
        return number;
    }

    private static String address(int number, int move) {
        return "10." + number / 250 + "." + number % 250 + "." + move;
    }

    private ObjectNode context(int number, String address) {
        return PolicyUnderTest.context(network, "internet", address).put("supi", "imsi-00101%010d".formatted(number));
    }

    private int chance(int bound) {
        synchronized (random) {
            return random.nextInt(bound);
        }
    }

    @Override
    public void close() {
        stopped = true;
        clients.shutdownNow(); // clients that still retry after a failed test
        clients.close();
    }
}
