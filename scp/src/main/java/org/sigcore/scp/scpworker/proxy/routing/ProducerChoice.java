// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.policy.ReroutePolicy;
import org.sigcore.scp.scpworker.logic.policy.Site;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.protection.CandidateFilter;
import org.sigcore.scp.scpworker.service.protection.SelectionContext;

/**
 * Selects the candidates to which one request is sent, one after the other: by weight, without those that have been
 * tried and those that filters exclude. Event loop only.
 */
final class ProducerChoice {
    private final DataPlane parts;
    private final TrafficPolicy settings;
    private final RequestRouting routing;
    private final Site site;
    private final ReroutePolicy reroutePolicy;
    private final SelectionContext asking;
    private final List<ApiRoot> tried = new ArrayList<>(2);
    private int skipped; // entries of tried that a filter excluded
    private boolean desperate; // no other producer is left, so last-resort filters are ignored
    private boolean ownChoiceLeft; // the consumer's own choice is the last resort

    /** @param asking attributes of the request that filters use */
    ProducerChoice(
            DataPlane parts,
            TrafficPolicy settings,
            RequestRouting routing,
            Site site,
            ReroutePolicy reroutePolicy,
            SelectionContext asking) {
        this.parts = parts;
        this.settings = settings;
        this.routing = routing;
        this.site = site;
        this.reroutePolicy = reroutePolicy;
        this.asking = asking;
    }

    /** Returns true until an address has been tried. */
    boolean isFirst() {
        return tried.isEmpty();
    }

    /** Returns the number of addresses that the request has been sent to. */
    int attempts() {
        return tried.size() - skipped;
    }

    /** Marks an address as tried. */
    void sentTo(ApiRoot root) {
        tried.add(root);
    }

    /** Marks the consumer's own choice as excluded by a filter. */
    void skip(ApiRoot root) {
        tried.add(root);
        skipped++;
    }

    /** Like {@link #skip}, but the consumer's own choice is used if no other producer can serve. */
    void skipWhileAnotherServes(ApiRoot root) {
        skip(root);
        ownChoiceLeft = true;
    }

    /** Returns true while the consumer's own choice is the last resort. */
    boolean isOwnChoiceLeft() {
        return ownChoiceLeft;
    }

    /** Ends the search for another producer; the next search does not fall back on the consumer's own choice. */
    void ownChoiceSettled() {
        ownChoiceLeft = false;
    }

    /** Counts the consumer's own choice as an attempt, because no other producer can serve. */
    void unskip() {
        skipped--;
    }

    /**
     * Selects a candidate: first among producers not tried before, then among further addresses of the others, and
     * finally without last-resort filters, which remain ignored until {@link #made}. Null if no candidate is left.
     */
    @Nullable
    ProducerService among(Candidates from) {
        ProducerService found = tried.isEmpty() ? null : from.select(this::fresh, this::weight, parts.random());
        found = found != null ? found : from.select(this::admits, this::weight, parts.random());
        if (found == null && !ownChoiceLeft) {
            desperate = true;
            found = from.select(this::admits, this::weight, parts.random());
        }
        return found;
    }

    /** Ends a selection; the next one applies every filter again. */
    void made() {
        desperate = false;
    }

    private boolean fresh(ProducerService service) {
        return Collections.disjoint(service.apiRoots(), tried) && admits(service);
    }

    private boolean admits(ProducerService service) {
        return refusedBy(service) == null;
    }

    /** Returns the weight of a service by its latest known load. */
    private int weight(ProducerService service) {
        int reported = settings.protection().loadControl().enabled()
                ? parts.protectionState().reports().load(service, asking.slice(), asking.nowNanos())
                : -1;
        return reported < 0 ? service.weight() : service.weight(reported);
    }

    /** Chooses randomly among the usable addresses of a producer. */
    ApiRoot address(ProducerService service) {
        List<ApiRoot> roots = service.apiRoots();
        ApiRoot chosen = roots.getFirst();
        int usable = 0;
        for (int i = 0; roots.size() > 1 && i < roots.size(); i++) {
            ApiRoot root = roots.get(i);
            if (!tried.contains(root)
                    && filterAgainst(root, service) == null
                    && parts.random().applyAsInt(++usable) == 0) {
                chosen = root;
            }
        }
        return chosen;
    }

    /** Returns the name of what excludes a candidate from the next attempt; null when nothing does. */
    @Nullable
    String refusedBy(ProducerService service) {
        if (!tried.isEmpty() && !site.reaches(reroutePolicy, service.locality())) {
            return "reroutePolicy";
        }
        RequestControls controls = routing.controls();
        if (controls != null && controls.excludes(service)) {
            return "selectionInfo";
        }
        String reason = "tried";
        List<ApiRoot> roots = service.apiRoots();
        for (int i = 0; i < roots.size(); i++) {
            if (!tried.contains(roots.get(i))) {
                CandidateFilter against = filterAgainst(roots.get(i), service);
                if (against == null) {
                    return null;
                }
                reason = against.name();
            }
        }
        return reason;
    }

    /** Returns the filter that excludes an address; null if absent. */
    @Nullable
    CandidateFilter filterAgainst(ApiRoot root, @Nullable ProducerService service) {
        List<CandidateFilter> filters = parts.filters();
        for (int i = 0; i < filters.size(); i++) {
            CandidateFilter filter = filters.get(i);
            if (!filter.admits(root, service, asking) && !(desperate && filter.lastResort(asking.protection()))) {
                return filter;
            }
        }
        return null;
    }

    /** Returns a filter that excludes one of the candidates; null when all have been tried. */
    @Nullable
    CandidateFilter inTheWay(Candidates found) {
        for (ProducerService service : found.list()) {
            for (ApiRoot root : service.apiRoots()) {
                CandidateFilter against = tried.contains(root) ? null : filterAgainst(root, service);
                if (against != null) {
                    return against;
                }
            }
        }
        return null;
    }
}
