// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.logic;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.policy.kernel.uepolicy.UePolicySection;
import org.sigcore.policy.kernel.uepolicy.Upsi;
import org.sigcore.policy.role.ueservice.logic.DeliveryState.Failed;

/** Computes the sections that a UE lacks, and selects those that fit into one command. Pure. */
@SpecRef("TS 24.501 D.2.1.2")
public final class SectionDelta {
    /** Replaces the digest of a deleted section. */
    public static final String DELETED = "-";

    private static final int DIGEST_OCTETS = 12;

    private SectionDelta() {}

    /**
     * Returns the sections to be sent: those that the UE lacks or has in another version, and deletions of those that
     * it should not have.
     *
     * @param home PLMN whose sections this PCF deletes; sections of other PLMNs only if this PCF has sent them
     * @param rounds number of transmissions of a rejected section, after which it is skipped until it changes
     * @param nowMillis current time, before which a failed section must be due
     */
    public static List<UePolicySection> of(
            Wanted wanted, DeliveryState state, PlmnId home, int rounds, long nowMillis) {
        List<UePolicySection> due = new ArrayList<>();
        wanted.sections().forEach((upsi, section) -> {
            String had = state.held().get(upsi.toString());
            String digest = digest(section);
            boolean has = had != null && (had.equals(DeliveryState.UNKNOWN) || had.equals(digest));
            if (!has && mayTry(state.failed().get(upsi.toString()), digest, rounds, nowMillis)) {
                due.add(section);
            }
        });
        if (wanted.complete()) {
            state.held().forEach((text, had) -> {
                Upsi upsi = Upsi.parse(text);
                boolean ours = upsi.plmn().equals(home) || !had.equals(DeliveryState.UNKNOWN);
                if (ours
                        && !wanted.sections().containsKey(upsi)
                        && mayTry(state.failed().get(text), DELETED, rounds, nowMillis)) {
                    due.add(UePolicySection.deletion(upsi));
                }
            });
        }
        return due;
    }

    /**
     * The sections that the UE should have.
     *
     * @param complete false when a source could not be queried, so that nothing is deleted
     */
    public record Wanted(SortedMap<Upsi, UePolicySection> sections, boolean complete) {}

    private static boolean mayTry(@Nullable Failed failed, String digest, int rounds, long nowMillis) {
        return failed == null
                || !failed.digest().equals(digest)
                || (failed.times() < rounds && failed.again() <= nowMillis);
    }

    /**
     * Returns the first sections that fit into a command together; a section that exceeds the size of a command is
     * skipped.
     */
    public static List<UePolicySection> first(List<UePolicySection> due, int mostOctets) {
        List<UePolicySection> taken = new ArrayList<>();
        for (UePolicySection section : due) {
            taken.add(section);
            if (Command.size(taken) > mostOctets) {
                taken.removeLast();
            }
        }
        return taken;
    }

    /** Returns the digests of sections, by UPSI. */
    public static SortedMap<String, String> digests(List<UePolicySection> sections) {
        SortedMap<String, String> digests = new TreeMap<>();
        sections.forEach(section -> digests.put(section.upsi().toString(), digest(section)));
        return digests;
    }

    /** Returns the digest that identifies the contents of a section. */
    public static String digest(UePolicySection section) {
        if (section.deletes()) {
            return DELETED;
        }
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            byte[] made = sha.digest(section.contents());
            return new String(
                    Base64.getEncoder().encode(Arrays.copyOf(made, DIGEST_OCTETS)), StandardCharsets.US_ASCII);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
