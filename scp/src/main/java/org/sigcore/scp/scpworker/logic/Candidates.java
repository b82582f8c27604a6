// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;

/** Producers that can serve a request, in order of preference. Immutable; selection allocates nothing. */
@SpecRef("TS 29.510 6.1.6.2.2")
public final class Candidates {
    /** No candidates. */
    public static final Candidates NONE = new Candidates(new ProducerService[0], new int[0], null, Set.of());

    // Added to the priority outside the preferred locality, so that every priority of the preferred locality precedes.
    private static final int ELSEWHERE = 1 << 16;

    // Added for instances other than the preferred ones, which precede any locality.
    private static final int OTHER = 1 << 17;

    private final ProducerService[] ordered;
    private final int[] ranks;
    private final @Nullable String preferredLocality;
    private final Set<String> preferredInstances;
    private volatile @Nullable Candidates near; // these by the SCP's locality, computed on demand

    private Candidates(
            ProducerService[] ordered,
            int[] ranks,
            @Nullable String preferredLocality,
            Set<String> preferredInstances) {
        this.ordered = ordered;
        this.ranks = ranks;
        this.preferredLocality = preferredLocality;
        this.preferredInstances = preferredInstances;
    }

    /** Orders services by priority. */
    public static Candidates of(Collection<ProducerService> services) {
        return of(services, null, Set.of());
    }

    /** Orders services by locality, the preferred one first, then by priority. */
    public static Candidates of(Collection<ProducerService> services, @Nullable String preferredLocality) {
        return of(services, preferredLocality, Set.of());
    }

    /**
     * Orders services by preference, locality and priority.
     *
     * @param preferredInstances ids of NF instances that precede the others, in any case
     */
    public static Candidates of(
            Collection<ProducerService> services, @Nullable String preferredLocality, Set<String> preferredInstances) {
        Set<String> ids = preferredInstances.isEmpty()
                ? Set.of()
                : preferredInstances.stream()
                        .map(id -> id.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet());
        ToIntFunction<ProducerService> rank = service ->
                rank(service, preferredLocality) + (ids.isEmpty() || ids.contains(service.nfInstanceId()) ? 0 : OTHER);
        ProducerService[] ordered = services.toArray(ProducerService[]::new);
        Arrays.sort(ordered, Comparator.comparingInt(rank));
        return new Candidates(ordered, Arrays.stream(ordered).mapToInt(rank).toArray(), preferredLocality, ids);
    }

    /** Returns the given services in the order of preference of these candidates. */
    public Candidates with(Collection<ProducerService> services) {
        return of(services, preferredLocality, preferredInstances);
    }

    /** Returns these candidates with those of the locality first; unchanged when a locality is preferred already. */
    public Candidates preferring(@Nullable String locality) {
        if (locality == null || preferredLocality != null) {
            return this;
        }
        Candidates known = near;
        if (known == null || !locality.equals(known.preferredLocality)) {
            known = of(list(), locality, preferredInstances);
            near = known;
        }
        return known;
    }

    /** Returns the candidates that match the predicate. */
    public Candidates filter(Predicate<ProducerService> test) {
        return with(list().stream().filter(test).toList());
    }

    public boolean isEmpty() {
        return ordered.length == 0;
    }

    /** Returns all candidates, the most preferred first. */
    public List<ProducerService> list() {
        return List.of(ordered);
    }

    /**
     * Chooses randomly among the untried candidates of the best rank, weighted by {@link ProducerService#weight}.
     *
     * @param tried addresses that the request has been sent to, which are not chosen again
     * @param random returns a number from 0 (inclusive) to its argument (exclusive)
     * @return null when all candidates have been tried
     */
    public @Nullable ProducerService select(List<ApiRoot> tried, IntUnaryOperator random) {
        return select(service -> !tried.containsAll(service.apiRoots()), ProducerService::weight, random);
    }

    /**
     * Chooses as {@link #select(List, IntUnaryOperator)} does, among the allowed candidates.
     *
     * @param allowed called at most twice per candidate; if its result changes in between, the chosen candidate was
     *     allowed by one of the calls
     * @param weight share of a candidate, at least 1
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

    /** Returns the candidates among which {@link #select(Predicate, ToIntFunction, IntUnaryOperator)} would choose. */
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
