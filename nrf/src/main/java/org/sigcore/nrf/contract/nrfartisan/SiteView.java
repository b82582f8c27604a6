// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfartisan;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.contract.nrfartisan.Sites.Condition;
import org.sigcore.nrf.contract.nrfconfiguration.GeoRedundancyOptions;

/**
 * What this process knows of the sites; {@link #run} looks again. Of a site that nobody knows anything about, nothing is
 * taken over and nothing hidden. One thread runs, any asks.
 */
public final class SiteView implements Runnable {
    private final Supplier<GeoRedundancyOptions> options;
    private final @Nullable String startId;
    private final Supplier<Sites> sites;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile Known known = new Known(Map.of(), true);

    private record Known(Map<String, Condition> mates, boolean usesRemoteData) {}

    /**
     * Knows nobody at first.
     *
     * @param startId of this site, where the configuration does not tell
     * @param sites asked only when there are several sites
     */
    public SiteView(Supplier<GeoRedundancyOptions> options, @Nullable String startId, Supplier<Sites> sites) {
        this.options = options;
        this.startId = startId;
        this.sites = sites;
    }

    /** Adds somebody to be told when a site changes its condition. */
    public void listen(Runnable listener) {
        listeners.add(listener);
    }

    /** This site; empty when there is no other one. */
    public String own() {
        GeoRedundancyOptions now = options.get();
        return now.featureStatus().on() ? startId == null ? now.siteId() : startId : "";
    }

    /** Whether this site looks after the instances of a site that is gone. */
    public boolean takesOver(String site) {
        return !site.isEmpty() && known.mates().get(site) == Condition.GONE;
    }

    /** Whether this site looks after the instances of a site: its own, those of nobody, those of a mate that is gone. */
    public boolean looksAfter(String site) {
        String own = own();
        return own.isEmpty() || site.isEmpty() || site.equals(own) || takesOver(site);
    }

    /** Whether what the state says of a site's instances may be out of date and is not to be used. */
    public boolean hides(String site) {
        Known now = known;
        return !now.usesRemoteData() && now.mates().get(site) == Condition.REPLICATION_DOWN;
    }

    @Override
    public void run() {
        Known before = known;
        Known next = look(before);
        if (!next.equals(before)) {
            known = next;
            listeners.forEach(Runnable::run);
        }
    }

    private Known look(Known before) {
        GeoRedundancyOptions now = options.get();
        if (!now.featureStatus().on()) {
            return new Known(Map.of(), true);
        }
        try {
            return new Known(
                    sites.get().mates().stream()
                            .collect(Collectors.toUnmodifiableMap(Sites.Site::siteId, Sites.Site::condition)),
                    now.useRemoteDataWhenReplDown().on());
        } catch (ProblemException e) {
            return before; // unreachable
        }
    }
}
