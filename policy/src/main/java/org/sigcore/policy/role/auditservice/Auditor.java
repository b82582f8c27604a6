// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.auditservice.AuditedRecords;
import org.sigcore.store.StoreUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeatedly scans the records of one service and queries the owners of stale ones. Of several processes, the holder of
 * a lease audits; it renews the lease with every round, and another process continues from the stored position after it
 * expires. {@link #run} does the work of one second and is called by a single thread. Several records are queried
 * concurrently, so that one without an answer does not delay the others.
 */
public final class Auditor implements Runnable {
    /** Validity of a lease, and thus the delay until another process takes over from one that has failed. */
    static final Duration LEASE = Duration.ofSeconds(60);
    /** Interval at which a process without the lease checks the lease. */
    static final Duration LOOK = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(Auditor.class);
    private static final int PAGE = 2000;
    private static final int PAGES_PER_RUN = 20;
    private static final int ASKED_AT_A_TIME = 32;

    private final String service;
    private final AuditedRecords records;
    private final Supplier<AuditOptions> settings;
    private final AuditStore store;
    private final String process;
    private final InstantSource clock;
    private final Queue<AuditedRecords.Stale> stale = new ArrayDeque<>();
    private final Map<AuditOutcome, LongAdder> outcomes = new EnumMap<>(AuditOutcome.class);
    private @Nullable AuditLease lease;
    private String readUpTo = "";
    private boolean lastPage;
    private long lookAgainAt;
    private volatile boolean running;
    private final LongAdder passes = new LongAdder();

    /** @param process name of this process, unique among those on the database */
    public Auditor(
            String service,
            AuditedRecords records,
            Supplier<AuditOptions> settings,
            AuditStore store,
            String process,
            InstantSource clock) {
        this.service = service;
        this.records = records;
        this.settings = settings;
        this.store = store;
        this.process = process;
        this.clock = clock;
        for (AuditOutcome outcome : AuditOutcome.values()) {
            outcomes.put(outcome, new LongAdder());
        }
    }

    @Override
    public void run() {
        AuditOptions current = settings.get();
        try {
            if (current.enabled()) {
                AuditLease held = held();
                running = held != null;
                if (held != null) {
                    audit(held, current);
                }
            } else {
                giveBack();
            }
        } catch (ProblemException | StoreUnavailableException unreachable) { // the pass continues later
            running = false;
            LOG.atWarn()
                    .addKeyValue("event", "audit-paused")
                    .addKeyValue("service", service)
                    .addKeyValue("reason", unreachable.getMessage())
                    .log("audit paused: records or store unavailable");
        }
    }

    /** Returns the lease of this process; null while another process holds it. */
    private @Nullable AuditLease held() {
        long now = clock.millis();
        AuditLease own = lease;
        if (own != null && now < own.untilMillis() - LEASE.toMillis() / 2) {
            return own;
        }
        if (own == null) {
            if (now < lookAgainAt) {
                return null;
            }
            own = store.read(service);
            if (!own.holder().equals(process) && now < own.untilMillis()) {
                lookAgainAt = now + LOOK.toMillis(); // the holder may release it long before it expires
                return null;
            }
            goOnFrom(own.pass().after());
        }
        return saved(own);
    }

    private @Nullable AuditLease saved(AuditLease changed) {
        lease = store.put(changed.heldBy(process, clock.millis() + LEASE.toMillis()));
        return lease;
    }

    /** Releases the lease, so that another process may continue immediately. */
    public void giveBack() {
        AuditLease own = lease;
        running = false;
        lease = null;
        stale.clear();
        if (own != null) {
            var _ = store.put(own.heldBy("", 0));
        }
    }

    private void goOnFrom(String after) {
        stale.clear();
        readUpTo = after;
        lastPage = false;
    }

    private void audit(AuditLease held, AuditOptions current) {
        AuditLease now = held;
        AuditPass pass = held.pass();
        if (!pass.inProgress()) {
            if (clock.millis() < pass.endedAtMillis() + current.frequency().toMillis() && pass.number() > 0) {
                return;
            }
            now = held.begin(pass.next(clock.millis()));
            goOnFrom("");
        }
        for (int pages = 0; stale.size() < current.notificationRate() && !lastPage && pages < PAGES_PER_RUN; pages++) {
            nextPage(current);
        }
        int left = current.notificationRate();
        do {
            List<AuditedRecords.Stale> due = new ArrayList<>();
            while (due.size() < Math.min(left, ASKED_AT_A_TIME) && !stale.isEmpty()) {
                due.add(stale.remove());
            }
            left -= due.size();
            now = round(now, due, current);
        } while (now != null && left > 0 && !stale.isEmpty());
    }

    /** Audits records concurrently. Returns the renewed lease; null if another process has taken it. */
    private @Nullable AuditLease round(AuditLease now, List<AuditedRecords.Stale> due, AuditOptions current) {
        String settled = stale.isEmpty() ? readUpTo : due.getLast().key();
        AuditPass further = now.pass().at(settled, settleAll(due, now.pass(), current));
        if (stale.isEmpty() && lastPage) {
            store.forget(service, further.number());
            further = further.ended(clock.millis());
            passes.increment();
        }
        AuditLease stored = lease;
        return stored != null && further.equals(stored.pass()) ? stored : saved(now.with(further));
    }

    private void nextPage(AuditOptions current) {
        AuditedRecords.Page page =
                records.stale(readUpTo, clock.millis() - current.ttl().toMillis(), PAGE);
        stale.addAll(page.stale());
        lastPage = page.last().isEmpty();
        readUpTo = lastPage ? readUpTo : page.last();
    }

    private Map<AuditOutcome, Long> settleAll(List<AuditedRecords.Stale> due, AuditPass pass, AuditOptions current) {
        Queue<AuditedRecords.Stale> left = new ConcurrentLinkedQueue<>(due);
        Map<AuditOutcome, Long> sum = new EnumMap<>(AuditOutcome.class);
        List<Future<?>> askers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < Math.min(ASKED_AT_A_TIME, due.size()); i++) {
                askers.add(threads.submit(() -> {
                    for (AuditedRecords.Stale one = left.poll(); one != null; one = left.poll()) {
                        AuditOutcome outcome = settled(one, pass, current);
                        outcomes(outcome).increment();
                        synchronized (sum) {
                            sum.merge(outcome, 1L, Long::sum);
                        }
                    }
                }));
            }
        }
        if (askers.stream().anyMatch(asker -> asker.state() == Future.State.FAILED)) {
            goOnFrom(pass.after()); // restart from the stored position
            askers.forEach(Auditor::rethrow);
        }
        return sum;
    }

    private static void rethrow(Future<?> asker) {
        if (asker.state() == Future.State.FAILED && asker.exceptionNow() instanceof RuntimeException failure) {
            throw failure;
        }
    }

    private AuditOutcome settled(AuditedRecords.Stale record, AuditPass pass, AuditOptions current) {
        try {
            return outcome(record, pass, current);
        } catch (ProblemException notNow) { // temporary, such as a locked subscriber; the next pass retries
            return AuditOutcome.UNANSWERED;
        }
    }

    private AuditOutcome outcome(AuditedRecords.Stale record, AuditPass pass, AuditOptions current) {
        AuditVerdict verdict = records.ask(record.key());
        boolean counted = verdict == AuditVerdict.NO_ANSWER && current.minAuditAttempts() > 0;
        int attempts = counted ? store.unanswered(service, record.key(), record.changedAtMillis(), pass.number()) : 0;
        long unchanged = clock.millis() - record.changedAtMillis();
        AuditOutcome outcome = AuditRules.outcome(verdict, unchanged, attempts, current);
        return outcome == AuditOutcome.EXPIRED && !records.end(record) ? AuditOutcome.UNANSWERED : outcome;
    }

    private LongAdder outcomes(AuditOutcome outcome) {
        return outcomes.computeIfAbsent(outcome, key -> new LongAdder());
    }

    /** Returns true if auditing is enabled, this process holds the lease, and the records are reachable. */
    public boolean running() {
        return running;
    }

    /** Returns the number of passes completed by this process. */
    public long passes() {
        return passes.sum();
    }

    /** Returns the number of records with the given outcome in this process. */
    public long count(AuditOutcome outcome) {
        return outcomes(outcome).sum();
    }
}
