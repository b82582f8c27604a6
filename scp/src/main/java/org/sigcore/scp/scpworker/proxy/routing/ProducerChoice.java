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
    private int skipped; // of those, how many a filter kept the request from
    private boolean desperate; // no other producer is left, so last-resort filters are ignored
    private boolean ownChoiceLeft; // the consumer's own choice is the last resort

    /** @param asking what of the request matters to filters */
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

    /** True until an address has been tried. */
    boolean isFirst() {
        return tried.isEmpty();
    }

    /** How many addresses the request has been sent to. */
    int attempts() {
        return tried.size() - skipped;
    }

    /** The address has had its turn. */
    void sentTo(ApiRoot root) {
        tried.add(root);
    }

    /** A filter keeps the request from the consumer's own choice. */
    void skip(ApiRoot root) {
        tried.add(root);
        skipped++;
    }

    /** As {@link #skip}, but the request goes there all the same if no other can serve. */
    void skipWhileAnotherServes(ApiRoot root) {
        skip(root);
        ownChoiceLeft = true;
    }

    /** True while the consumer's own choice is the last resort. */
    boolean isOwnChoiceLeft() {
        return ownChoiceLeft;
    }

    /** Ends the search for another producer; the next search does not fall back on the consumer's own choice. */
    void ownChoiceSettled() {
        ownChoiceLeft = false;
    }

    /** No other can serve: the request goes to the consumer's own choice after all. */
    void unskip() {
        skipped--;
    }

    /**
     * Selects a candidate: first among producers that have not been asked, then among further addresses of the others,
     * and at last without last-resort filters, which then stay ignored until {@link #made}. Null if no candidate is
     * left.
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

    /** The choice has been made; the next one begins with every filter. */
    void made() {
        desperate = false;
    }

    private boolean fresh(ProducerService service) {
        return Collections.disjoint(service.apiRoots(), tried) && admits(service);
    }

    private boolean admits(ProducerService service) {
        return refusedBy(service) == null;
    }

    /** Its share by the newest of what is known of its load. */
    private int weight(ProducerService service) {
        int reported = settings.protection().loadControl().enabled()
                ? parts.protectionState().reports().load(service, asking.slice(), asking.nowNanos())
                : -1;
        return reported < 0 ? service.weight() : service.weight(reported);
    }

    /** One of the producer's addresses that may be used. */
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

    /** What keeps the next attempt from a candidate: a name that an explanation shows; null when nothing does. */
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

    /** What keeps the request from an address; null when nothing does. */
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

    /** A filter that keeps the request from one of them; null when they have all been tried. */
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
