// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.config.NrfClientProperties;
import org.sigcore.platform.config.NrfClientProperties.AtStop;
import org.sigcore.platform.config.NrfClientProperties.ReadyWhen;
import org.sigcore.platform.lifecycle.BackOff;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.platform.nrf.NrfManagementClient.Outcome;
import org.sigcore.sbi.client.SbiCaller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;
import org.springframework.context.SmartLifecycle;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps this NF registered: registers after the edges have started, sends heart-beats with the load, registers again
 * when the NRF has lost the registration, and deregisters when the NF drains, unless another process takes over. While
 * the NRF does not answer or rejects requests, it retries with exponential back-off and a random addition of up to a
 * quarter, so that NFs do not retry all at once.
 *
 * <table>
 * <caption>State transitions</caption>
 * <tr><td>not registered</td><td>PUT done</td><td>registered</td></tr>
 * <tr><td>not registered</td><td>no answer, rejected</td><td>not registered, longer pause</td></tr>
 * <tr><td>registered</td><td>PATCH done, no answer</td><td>registered</td></tr>
 * <tr><td>registered</td><td>PATCH rejected</td><td>not registered, longer pause</td></tr>
 * <tr><td>registered</td><td>PATCH answered 404</td><td>not registered, no pause</td></tr>
 * </table>
 *
 * <p>All of this runs on one virtual thread; listeners are called on another.
 */
@SpecRef("TS 29.510 5.2.2")
public final class NrfRegistration implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(NrfRegistration.class);
    /** Heart-beats are sent slightly early, so that a slow one still arrives in time. */
    private static final double HEARTBEAT_SHARE = 0.9;

    private static final double JITTER = 0.25;
    /** A persistent rejection is logged again, since logs are rotated. */
    private static final Duration REMINDER = Duration.ofMinutes(10);

    private final NfIdentity identity;
    private final @Nullable NfProfileSource source;
    private final SbiCaller caller;
    private final NrfClientProperties properties;
    private final IntSupplier load;
    private final List<NrfListener> listeners;
    private final MeterRegistry meters;
    private final PeriodicTask task;
    /** Confined to the task's thread. */
    private @Nullable NrfManagementClient client;

    private @Nullable ExecutorService notifier;
    private volatile boolean registered;
    private volatile boolean awaited;
    private volatile @Nullable NrfFailure trouble;
    private Duration heartbeat;
    private Instant told = Instant.EPOCH;

    /**
     * @param source null in a process that does not register; the object is then inactive
     * @param load load of this NF in percent
     */
    public NrfRegistration(
            NfIdentity identity,
            @Nullable NfProfileSource source,
            SbiCaller caller,
            NrfClientProperties properties,
            IntSupplier load,
            List<NrfListener> listeners,
            MeterRegistry meters) {
        this.identity = identity;
        this.source = source;
        this.caller = caller;
        this.properties = properties;
        this.load = load;
        this.listeners = listeners;
        this.meters = meters;
        this.heartbeat = properties.heartbeat();
        this.awaited = source != null && properties.enabled() && properties.readyWhen() == ReadyWhen.REGISTERED;
        this.task = PeriodicTask.paced("nrf-registration", this::round)
                .inPhase(Phases.REGISTRATION)
                .waitingFor(properties.timeout().multipliedBy(2))
                .andLast(this::deregister);
    }

    /** Returns true while the NRF has this NF, as far as known. */
    public boolean registered() {
        return registered;
    }

    /** Returns true while readiness waits for the first registration. Losing the registration later has no effect. */
    boolean awaited() {
        return awaited;
    }

    /** Returns the failure of the last request; null after a success and before the first response. */
    @Nullable
    NrfFailure trouble() {
        return trouble;
    }

    @Override
    public void start() {
        if (source == null || !properties.enabled()) {
            return;
        }
        notifier = Executors.newSingleThreadExecutor(
                Thread.ofVirtual().name("nrf-listeners").factory());
        task.start();
    }

    @Override
    public void stop() {
        task.stop();
        if (notifier != null) {
            notifier.shutdownNow();
        }
    }

    @Override
    public boolean isRunning() {
        return task.isRunning();
    }

    @Override
    public int getPhase() {
        return task.getPhase();
    }

    /** Always schedules the next round, whatever the outcome. */
    private Duration round() {
        NfProfileSource profiles = Objects.requireNonNull(source);
        boolean beats = registered;
        try {
            NrfManagementClient nrf = client;
            if (nrf == null) {
                String nfType = Json.string(profiles.profile(), "nfType");
                nrf = new NrfManagementClient(
                        caller, properties, nfType == null ? "" : nfType, identity.instanceId(), meters);
                client = nrf;
            }
            return beats ? beat(nrf) : register(nrf, profiles);
        } catch (RuntimeException e) {
            return failed(beats ? "heartbeat" : "register", e.toString(), null);
        }
    }

    private Duration register(NrfManagementClient client, NfProfileSource profiles) {
        ObjectNode profile = profiles.profile();
        profile.put("load", load.getAsInt());
        profile.put("heartBeatTimer", properties.heartbeat().toSeconds());
        return switch (client.register(profile)) {
            case Outcome.Done(int status, var accepted) -> {
                trouble = null; // precedes the update that readers may observe
                registered = true;
                awaited = false;
                adoptTimer(accepted);
                LOG.atInfo()
                        .addKeyValue("event", "nrf-registered")
                        .addKeyValue("nrf", properties.apiRoot())
                        .addKeyValue("heartbeat", heartbeat)
                        .log("registered at the NRF");
                answered(status == 201);
                yield untilNextBeat();
            }
            case Outcome.Unknown() -> refused("register", ProblemDetails.of(404, null, null));
            case Outcome.Rejected(var problem) -> refused("register", problem);
            case Outcome.Unreachable(String why, Duration asked) ->
                longer(failed("register", why, null), asked, properties.refusedRetryMax());
        };
    }

    private Duration beat(NrfManagementClient client) {
        return switch (client.heartbeat(load.getAsInt())) {
            case Outcome.Done(int _, var profile) -> {
                adoptTimer(profile);
                if (trouble != null) {
                    answered(false);
                }
                yield untilNextBeat();
            }
            case Outcome.Unknown() -> {
                LOG.atInfo()
                        .addKeyValue("event", "nrf-forgot-us")
                        .addKeyValue("nrf", properties.apiRoot())
                        .log("the NRF has lost the registration of this NF");
                registered = false;
                yield Duration.ZERO;
            }
            case Outcome.Rejected(var problem) -> {
                registered = false;
                yield refused("heartbeat", problem);
            }
            case Outcome.Unreachable(String why, Duration asked) ->
                longer(failed("heartbeat", why, null), asked, untilNextBeat());
        };
    }

    private void deregister() {
        NrfManagementClient nrf = client;
        if (nrf == null || !registered || properties.atStop() == AtStop.LEAVE) {
            return;
        }
        registered = false;
        Outcome outcome = nrf.deregister();
        LOG.atInfo()
                .addKeyValue("event", "nrf-deregistered")
                .addKeyValue("outcome", outcome.getClass().getSimpleName())
                .log("deregistered from the NRF");
    }

    private void adoptTimer(@Nullable ObjectNode profile) {
        int seconds = profile == null ? 0 : Json.integer(profile, "heartBeatTimer", 0);
        if (seconds > 0) {
            heartbeat = Duration.ofSeconds(seconds);
        }
    }

    private Duration untilNextBeat() {
        return Duration.ofNanos((long) (heartbeat.toNanos() * HEARTBEAT_SHARE));
    }

    private Duration refused(String operation, ProblemDetails problem) {
        return failed(operation, "answered " + problem.status(), problem);
    }

    /** Records a failure, logs it if it is new, and returns the pause before the next attempt. */
    private Duration failed(String operation, String why, @Nullable ProblemDetails refusal) {
        NrfFailure before = trouble;
        NrfFailure now = NrfFailure.after(before, operation, why, refusal, Instant.now());
        trouble = now;
        if (now.isNews(before) || (refusal != null && told.plus(REMINDER).isBefore(Instant.now()))) {
            tell(now);
        }
        Duration longest = refusal == null ? properties.retryMax() : properties.refusedRetryMax();
        Duration bounded = new BackOff(properties.retryMin(), longest).after(now.attempts());
        return bounded.plusNanos(
                (long) (bounded.toNanos() * JITTER * ThreadLocalRandom.current().nextDouble()));
    }

    // The pause that the NRF asks for is bounded, so that this NF stays away neither for hours nor for a heart-beat.
    @SpecRef("RFC 9110 10.2.3")
    private static Duration longer(Duration pause, Duration asked, Duration most) {
        Duration bounded = asked.compareTo(most) < 0 ? asked : most;
        return pause.compareTo(bounded) < 0 ? bounded : pause;
    }

    // A rejection persists until an operator changes the configuration, so it is an error; a missing answer is usually
    // temporary.
    private void tell(NrfFailure now) {
        told = Instant.now();
        boolean silent = now.refusal() == null;
        LoggingEventBuilder line = LOG.atLevel(silent ? Level.WARN : Level.ERROR)
                .addKeyValue("event", silent ? "nrf-unreachable" : "nrf-refuses-us")
                .addKeyValue("nrf", properties.apiRoot());
        for (var detail : now.details().entrySet()) {
            line = line.addKeyValue(detail.getKey(), detail.getValue());
        }
        line.log(silent ? "the NRF does not answer; retrying" : "the NRF rejects this NF; retrying");
    }

    private void answered(boolean lost) {
        trouble = null;
        if (notifier != null) {
            notifier.execute(() -> listeners.forEach(listener -> tell(listener, lost)));
        }
    }

    private static void tell(NrfListener listener, boolean lost) {
        try {
            listener.onNrfReachable(lost);
        } catch (RuntimeException e) {
            LOG.atError()
                    .addKeyValue("event", "nrf-listener-failed")
                    .setCause(e)
                    .log("NRF listener failed");
        }
    }
}
