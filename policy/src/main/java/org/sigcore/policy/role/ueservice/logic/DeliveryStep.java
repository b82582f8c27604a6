// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.logic;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.policy.kernel.uepolicy.UePolicySection;
import org.sigcore.policy.role.ueservice.logic.DeliveryState.Failed;
import org.sigcore.policy.role.ueservice.logic.DeliveryState.Pending;
import org.sigcore.policy.role.ueservice.logic.SectionDelta.Wanted;

/**
 * Computes the next command of a delivery. Pure.
 *
 * @param state with the command as pending, without its timer
 * @param sections of the command; empty when nothing has to be sent now
 */
@SpecRef("TS 24.501 D.2.1")
public record DeliveryStep(DeliveryState state, List<UePolicySection> sections) {
    /** First PTI of network-initiated procedures. */
    private static final int FIRST_PTI = 0x80;

    private static final int LAST_PTI = 0xFE;
    private static final int MOST_DOUBLINGS = 6;

    /**
     * Parameters of the delivery.
     *
     * @param home PLMN of the sections that this PCF manages
     * @param mostOctets maximum size of a command
     * @param mostAttempts maximum number of transmissions of an unanswered command
     * @param rounds maximum number of transmissions of a section that the UE rejects
     * @param retryMillis delay after the first attempt; doubled for each further attempt
     */
    public record Rules(PlmnId home, int mostOctets, int mostAttempts, int rounds, long retryMillis) {
        /** Returns the delay after an attempt. */
        public long pause(int attempt) {
            return retryMillis << Math.min(attempt - 1, MOST_DOUBLINGS);
        }
    }

    /**
     * Returns the command to be sent now: a retransmission that is due, with the same PTI unless other sections are
     * wanted, or a new command.
     */
    public static DeliveryStep next(DeliveryState state, Wanted wanted, Rules rules, long nowMillis) {
        DeliveryState now = state;
        Pending pending = state.pending();
        if (pending != null) {
            if (pending.again() > nowMillis) {
                return new DeliveryStep(state, List.of());
            }
            now = pending.attempt() < rules.mostAttempts()
                    ? state.pending(null)
                    : state.ended(unanswered(pending, rules));
        }
        List<UePolicySection> due = SectionDelta.of(wanted, now, rules.home(), rules.rounds(), nowMillis);
        List<UePolicySection> first = SectionDelta.first(due, rules.mostOctets());
        if (first.isEmpty()) {
            return new DeliveryStep(now, first);
        }
        var digests = SectionDelta.digests(first);
        Pending same = pending != null && digests.equals(pending.sections()) ? pending : null;
        int attempt = same == null ? 1 : same.attempt() + 1;
        Pending next = new Pending(
                same == null ? following(now.pti()) : same.pti(),
                digests,
                attempt,
                nowMillis + rules.pause(attempt),
                "",
                due.size() - first.size());
        return new DeliveryStep(now.pending(next), first);
    }

    private static int following(int pti) {
        return pti < FIRST_PTI || pti >= LAST_PTI ? FIRST_PTI : pti + 1;
    }

    private static Map<String, Failed> unanswered(Pending pending, Rules rules) {
        Map<String, Failed> failed = new HashMap<>();
        pending.sections()
                .forEach((upsi, digest) -> failed.put(upsi, new Failed(digest, rules.rounds(), Failed.UNANSWERED, 0)));
        return failed;
    }
}
