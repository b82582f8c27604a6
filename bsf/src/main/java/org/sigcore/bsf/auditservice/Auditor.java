// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.auditservice;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.sigcore.bsf.contract.auditservice.AuditOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecord;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecords;
import org.sigcore.model.ProblemException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Audits all bindings in repeated passes. For each stale binding it queries the PCF, and deletes the binding if the PCF
 * does not know the session, or if the PCF gives no answer and the binding exceeds the age limit. {@link #run} does the
 * work of one second and is called by one thread; it queries several PCFs concurrently, so that an unresponsive PCF
 * does not delay the others.
 */
public final class Auditor implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Auditor.class);
    private static final int PAGE = 2000;
    private static final int PAGES_PER_RUN = 20;
    private static final int ASKED_AT_A_TIME = 32;

    private final BindingRecords bindings;
    private final SessionConfirmation pcfs;
    private final Supplier<AuditOptions> settings;
    private final Clock clock;
    private final Queue<BindingRecord> stale = new ArrayDeque<>();
    private final LongAdder confirmed = new LongAdder();
    private final LongAdder removed = new LongAdder();
    private final LongAdder expired = new LongAdder();
    private final LongAdder unanswered = new LongAdder();
    private String after = "";
    private boolean lastPage;
    private long nextPassMillis;
    private volatile boolean running;

    public Auditor(BindingRecords bindings, SessionConfirmation pcfs, Supplier<AuditOptions> settings, Clock clock) {
        this.bindings = bindings;
        this.pcfs = pcfs;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public void run() {
        AuditOptions current = settings.get();
        if (!current.enabled()) {
            running = false;
            startAgain(0);
            return;
        }
        try {
            audit(current);
            running = true;
        } catch (ProblemException e) { // the store or the role is unreachable: the pass resumes later
            running = false;
            LOG.atWarn()
                    .addKeyValue("event", "audit-stopped")
                    .addKeyValue("reason", e.getMessage())
                    .log("the binding audit is interrupted");
        }
    }

    private void audit(AuditOptions current) {
        if (clock.millis() < nextPassMillis) {
            return;
        }
        for (int pages = 0; stale.size() < current.notificationRate() && !lastPage && pages < PAGES_PER_RUN; pages++) {
            nextPage(current);
        }
        settleMany(current);
        if (stale.isEmpty() && lastPage) {
            startAgain(clock.millis() + current.frequency().toMillis());
        }
    }

    private void settleMany(AuditOptions current) {
        Queue<BindingRecord> due = new ConcurrentLinkedQueue<>();
        while (due.size() < current.notificationRate() && !stale.isEmpty()) {
            due.add(stale.remove());
        }
        List<Future<?>> askers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < Math.min(ASKED_AT_A_TIME, due.size()); i++) {
                askers.add(threads.submit(() -> settleAll(due, current)));
            }
        }
        stale.addAll(due); // the bindings not yet audited when the store became unreachable
        askers.forEach(Auditor::rethrow);
    }

    private void settleAll(Queue<BindingRecord> due, AuditOptions current) {
        for (BindingRecord binding = due.poll(); binding != null; binding = due.poll()) {
            settle(binding, current);
        }
    }

    private static void rethrow(Future<?> asker) {
        if (asker.state() == Future.State.FAILED && asker.exceptionNow() instanceof RuntimeException failure) {
            throw failure;
        }
    }

    private void nextPage(AuditOptions current) {
        BindingRecords.Page page =
                bindings.stale(after, clock.millis() - current.ttl().toMillis(), PAGE);
        stale.addAll(page.stale());
        after = page.last();
        lastPage = after.isEmpty();
    }

    private void startAgain(long atMillis) {
        after = "";
        lastPage = false;
        stale.clear();
        nextPassMillis = atMillis;
    }

    private void settle(BindingRecord binding, AuditOptions current) {
        switch (pcfs.ask(binding, current)) {
            case KNOWN -> {
                bindings.confirm(binding.bindingId());
                confirmed.increment();
            }
            case UNKNOWN -> {
                if (remove(binding)) {
                    removed.increment();
                }
            }
            case NONE -> {
                unanswered.increment();
                if (clock.millis() - binding.registeredAtMillis()
                        >= current.maxTtl().toMillis()) {
                    if (remove(binding)) {
                        expired.increment();
                    }
                }
            }
        }
    }

    private boolean remove(BindingRecord binding) {
        return bindings.removeRegisteredAt(binding.bindingId(), binding.registeredAtMillis());
    }

    /** Returns false while the audit is disabled or cannot read the bindings. */
    public boolean running() {
        return running;
    }

    /** Returns the number of bindings whose PCF confirmed the session. */
    public long confirmed() {
        return confirmed.sum();
    }

    /** Returns the number of bindings deleted because their PCF does not know the session. */
    public long removed() {
        return removed.sum();
    }

    /** Returns the number of unconfirmed bindings deleted because of their age. */
    public long expired() {
        return expired.sum();
    }

    /** Returns the number of queries that PCFs did not answer. */
    public long unanswered() {
        return unanswered.sum();
    }
}
