// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.sigcore.bsf.contract.bsfmanagementservice.PendingTermination;
import org.sigcore.bsf.contract.bsfmanagementservice.PendingTerminations;
import org.sigcore.bsf.contract.diamgateway.BindingRoutingOptions;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.api.DiameterCaller;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Queue of STRs whose PCF is unreachable. Any process on the same store sends them, with increasing delays, until the
 * PCF answers or they expire. The AF has already received its answer and does not repeat them. Thread-safe.
 */
@SpecRef({"TS 29.214 4.4.4", "RFC 6733 8.4"})
public final class TerminationQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TerminationQueue.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int BATCH = 200;
    private static final int AT_A_TIME = 200;
    private static final long FIRST_PAUSE_MILLIS = 1000;
    private static final int MOST_DOUBLINGS = 4;

    private final PendingTerminations store;
    private final Supplier<DiameterCaller> node;
    private final Supplier<BindingRoutingOptions.UndeliveredStr> options;
    private final Clock clock;
    private final RelayEvents events;
    private final Semaphore free = new Semaphore(AT_A_TIME);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * Creates a queue.
     *
     * @param node supplies the node; called when an STR is due
     * @param options supplies the current options
     */
    public TerminationQueue(
            PendingTerminations store,
            Supplier<DiameterCaller> node,
            Supplier<BindingRoutingOptions.UndeliveredStr> options,
            Clock clock,
            RelayEvents events) {
        this.store = store;
        this.node = node;
        this.options = options;
        this.clock = clock;
        this.events = events;
    }

    /** Stores an STR without blocking; yields false if it could not be stored. */
    public CompletableFuture<Boolean> keep(DiameterMessage str) {
        if (!free.tryAcquire()) {
            return CompletableFuture.completedFuture(false);
        }
        return CompletableFuture.supplyAsync(() -> stored(str), threads)
                .whenComplete((done, failure) -> free.release());
    }

    private boolean stored(DiameterMessage str) {
        byte[] octets = str.encode();
        return octets.length <= PendingTerminations.MOST_OCTETS
                && store.keepTermination(
                        octets, str.getOr(Base.ORIGIN_HOST, ""), options.get().most());
    }

    /** Sends the due STRs and waits for their answers. */
    public void sendDue() {
        CompletableFuture<?>[] sent = store.claimTerminations(BATCH).stream()
                .map(each -> CompletableFuture.runAsync(() -> send(each), threads))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(sent).join();
    }

    private void send(PendingTermination kept) {
        DiameterMessage parsed = DiameterMessage.parse(kept.message());
        DiameterMessage str = routed(parsed)
                .retransmitted(parsed.isRetransmitted() || kept.attempts() > 0)
                .build();
        if (isDelivered(str)) {
            store.settleTermination(kept.id());
            events.terminationDelivered();
        } else if (clock.millis() - kept.createdAtMillis()
                >= options.get().keepFor().toMillis()) {
            LOG.atWarn()
                    .addKeyValue("event", "str-given-up")
                    .addKeyValue("sessionId", str.sessionId())
                    .addKeyValue("attempts", kept.attempts() + 1)
                    .log("STR not delivered to the PCF in time; its AF session may remain");
            store.settleTermination(kept.id());
            events.terminationDropped();
        } else {
            long pause = FIRST_PAUSE_MILLIS << Math.min(kept.attempts() + 1, MOST_DOUBLINGS);
            store.postponeTermination(kept.id(), kept.attempts() + 1, pause);
        }
    }

    /**
     * Sends an STR on behalf of its AF, as an agent does: adds the AF as Route-Record unless an agent has already done
     * so.
     */
    @SpecRef("RFC 6733 6.1.9")
    private static DiameterMessageBuilder routed(DiameterMessage str) {
        DiameterMessageBuilder routed = str.toBuilder();
        return str.has(Base.ROUTE_RECORD) ? routed : routed.addIfPresent(Base.ROUTE_RECORD, str.get(Base.ORIGIN_HOST));
    }

    private boolean isDelivered(DiameterMessage str) {
        try {
            return !RxDecider.isUndelivered(node.get().send(str, TIMEOUT).join());
        } catch (CompletionException | IllegalStateException e) { // no answer, or the local node is not running
            return false;
        }
    }

    /** Waits for STRs in progress. */
    @Override
    public void close() {
        threads.close();
    }
}
