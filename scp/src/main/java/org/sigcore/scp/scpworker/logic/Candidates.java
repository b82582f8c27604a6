// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;

/** Producers of which any may serve a request, in order of preference. Immutable; selection allocates nothing. */
@SpecRef("TS 29.510 6.1.6.2.2")
public final class Candidates {
    /** Nobody. */
    public static final Candidates NONE = new Candidates(new ProducerService[0], new int[0], null);

    // Another locality than the preferred one comes after every priority of the preferred one.
    private static final int ELSEWHERE = 1 << 16;

    private final ProducerService[] ordered;
    private final int[] ranks;
    private final @Nullable String preferredLocality;
    private volatile @Nullable Candidates near; // the same by the SCP's locality, when it was asked for

    private Candidates(ProducerService[] ordered, int[] ranks, @Nullable String preferredLocality) {
        this.ordered = ordered;
        this.ranks = ranks;
        this.preferredLocality = preferredLocality;
    }

    /** Orders them by priority. */
    public static Candidates of(Collection<ProducerService> services) {
        return of(services, null);
    }

    /** Orders them by locality, those of the preferred one first, then by priority. */
    public static Candidates of(Collection<ProducerService> services, @Nullable String preferredLocality) {
        ProducerService[] ordered = services.toArray(ProducerService[]::new);
        Arrays.sort(ordered, Comparator.comparingInt(service -> rank(service, preferredLocality)));
        return new Candidates(
                ordered,
                Arrays.stream(ordered)
                        .mapToInt(service -> rank(service, preferredLocality))
                        .toArray(),
                preferredLocality);
    }

    /** Others in the place of these, ordered by the same preference. */
    public Candidates with(Collection<ProducerService> services) {
        return of(services, preferredLocality);
    }

    /** The same with those of a locality before all others; those that have a preference keep it. */
    public Candidates preferring(@Nullable String locality) {
        if (locality == null || preferredLocality != null) {
            return this;
        }
        Candidates known = near;
        if (known == null || !locality.equals(known.preferredLocality)) {
            known = of(list(), locality);
            near = known;
        }
        return known;
    }

    /** Those that pass. */
    public Candidates filter(Predicate<ProducerService> test) {
        return with(list().stream().filter(test).toList());
    }

    /** True when there is nobody. */
    public boolean isEmpty() {
        return ordered.length == 0;
    }

    /** The most preferred first. */
    public List<ProducerService> list() {
        return List.of(ordered);
    }

    /**
     * Chooses among the untried of the best rank, each with the chance that its {@link ProducerService#weight} gives it.
     *
     * @param tried where the request has been sent already; those are not chosen again
     * @param random a number from 0 (inclusive) to its argument (exclusive)
     * @return null when all have been tried
     */
    public @Nullable ProducerService select(List<ApiRoot> tried, IntUnaryOperator random) {
        return select(service -> !tried.containsAll(service.apiRoots()), ProducerService::weight, random);
    }

    /**
     * As {@link #select(List, IntUnaryOperator)}, among those that may be chosen.
     *
     * @param allowed asked twice at most for each; when its answer changes in between, the choice is one that was allowed
     * @param weight the share of each, at least 1
     */
    public @Nullable ProducerService select(
            Predicate<ProducerService> allowed, ToIntFunction<ProducerService> weight, IntUnaryOperator random) {
        long total = 0;
        int best = 0;
        int left = 0;
        ProducerService last = null;
        for (int i = 0; i < ordered.length; i++) {
            if (left > 0 && ranks[i] != best) {
                break;
            }
            if (allowed.test(ordered[i])) {
                best = ranks[i];
                last = ordered[i];
                total += weight.applyAsInt(last);
                left++;
            }
        }
        if (last == null || left == 1) {
            return last;
        }
        return pick(best, allowed, weight, last, random.applyAsInt((int) Math.min(total, Integer.MAX_VALUE)));
    }

    /** Those among whom {@link #select(Predicate, ToIntFunction, IntUnaryOperator)} would choose. */
    public List<ProducerService> drawn(Predicate<ProducerService> allowed) {
        List<ProducerService> drawn = new ArrayList<>();
        int best = 0;
        for (int i = 0; i < ordered.length && (drawn.isEmpty() || ranks[i] == best); i++) {
            if (allowed.test(ordered[i])) {
                best = ranks[i];
                drawn.add(ordered[i]);
            }
        }
        return drawn;
    }

    private ProducerService pick(
            int rank,
            Predicate<ProducerService> allowed,
            ToIntFunction<ProducerService> weight,
            ProducerService last,
            int ticket) {
        long rest = ticket;
        for (int i = 0; i < ordered.length; i++) {
            if (ranks[i] == rank && allowed.test(ordered[i])) {
                rest -= weight.applyAsInt(ordered[i]);
                if (rest < 0) {
                    return ordered[i];
                }
            }
        }
        return last;
    }

    private static int rank(ProducerService service, @Nullable String preferredLocality) {
        boolean elsewhere = preferredLocality != null && !preferredLocality.equals(service.locality());
        return service.priority() + (elsewhere ? ELSEWHERE : 0);
    }

    @Override
    public String toString() {
        return Arrays.toString(ordered);
    }
}
