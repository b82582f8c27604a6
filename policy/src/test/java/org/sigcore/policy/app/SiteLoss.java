// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.sigcore.diameter.ResultCode;
import org.sigcore.policy.app.Calls.Call;
import org.sigcore.policy.app.Lives.GxLife;
import org.sigcore.policy.app.Lives.SmLife;
import org.sigcore.sbi.SbiResponse;

/**
 * The loss of a site with its database while SMFs, PGWs and P-CSCFs load all sites. What the lost site acknowledged
 * within the delay of replication before the kill may be missing at the others; nothing else.
 */
final class SiteLoss {
    private static final int LOAD = 300;
    private static final int SMFS = 4;
    private static final int CALLERS = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    /** An epoch of NDB and the delay of a loaded machine: the worst delay exceeds a sample by at most this. */
    private static final long SLACK_MILLIS = 500;

    private final FakeNetwork network;
    private final Site lost;
    private final List<Site> others;
    private final long allowedMillis;
    private final List<Long> missing = new ArrayList<>();
    private long killed;

    /** @param delayMillis the longest time that a session took to reach the other sites */
    SiteLoss(FakeNetwork network, Site lost, List<Site> others, long delayMillis) {
        this.network = network;
        this.lost = lost;
        this.others = others;
        this.allowedMillis = delayMillis + SLACK_MILLIS;
    }

    /**
     * Runs the load, kills the site, and checks that its sessions continue at the others.
     *
     * @param run distinguishes the calls of this run from others
     * @param killDatabase kills the database of the site
     */
    void run(long seed, int run, Runnable killDatabase) throws Exception {
        try (Lives lives = new Lives(network, seed);
                Calls calls = new Calls(run)) {
            calls.begin(CALLERS, lost.pgw, lost.af);
            lives.smfs(SMFS, lost.policy::send);
            lives.pgws(1, lost.pgw);
            until(
                    PATIENCE,
                    () -> lives.acknowledged() > LOAD && calls.acknowledged().size() > LOAD / 10);
            killed = System.nanoTime();
            lost.policy.kill();
            killDatabase.run();
            lives.stop();
            calls.stop();
            check(lives, calls);

            int before = lives.acknowledged();
            for (Site other : others) {
                lives.smfs(SMFS, other.policy::send);
                lives.pgws(1, other.pgw);
            }
            until(PATIENCE, () -> lives.acknowledged() > before + LOAD / 3);
            lives.stop();
        }
    }

    private void check(Lives lives, Calls calls) throws Exception {
        int next = 0;
        for (SmLife life : lives.ofSmfs()) {
            Site other = others.get(next++ % others.size());
            check(life.answeredAt, () -> continues(other, life));
        }
        for (GxLife life : lives.ofPgws()) {
            Site other = others.get(next++ % others.size());
            int expected = life.ended ? ResultCode.DIAMETER_UNKNOWN_SESSION_ID : ResultCode.DIAMETER_SUCCESS;
            check(life.answeredAt, () -> Lives.code(other.pgw, life, 2) == expected || (life.ending && !life.ended));
        }
        int ofSessions = missing.size();
        for (Call call : calls.acknowledged()) {
            Site other = others.get(next++ % others.size());
            check(call.answeredAt(), () -> Calls.isIntact(call, other.pgw, other.af));
        }
        System.out.printf(
                "%d sites: %d acknowledged in %d sessions and %d calls until a site was killed; not at the others: %d"
                        + " sessions and %d calls, acknowledged %s ms before the kill (allowed: %d)%n",
                others.size() + 1,
                lives.acknowledged(),
                lives.ofSmfs().size() + lives.ofPgws().size(),
                calls.acknowledged().size(),
                ofSessions,
                missing.size() - ofSessions,
                missing,
                allowedMillis);
        assertThat(calls.acknowledged()).as("calls").hasSizeGreaterThan(3);
        assertThat(missing).allMatch(before -> before <= allowedMillis);
    }

    private void check(long answeredAt, Callable<Boolean> present) throws Exception {
        if (!present.call()) {
            missing.add(TimeUnit.NANOSECONDS.toMillis(killed - answeredAt));
        }
    }

    private static boolean continues(Site other, SmLife life) {
        String session = String.valueOf(life.path);
        SbiResponse read = other.get(session);
        if (life.ended || (life.ending && read.status() == 404)) {
            return read.status() == 404;
        }
        return List.of(String.valueOf(life.address), String.valueOf(life.asked)).contains(other.address(session))
                && other.update(session, "ratType", "EUTRA").status() == 200;
    }
}
