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
 * Local copy of the conditions of the sites; {@link #run} refreshes it. The instances of a site with unknown condition
 * are neither taken over nor hidden. One thread calls {@link #run}; any thread may read.
 */
public final class SiteView implements Runnable {
    private final Supplier<GeoRedundancyOptions> options;
    private final @Nullable String startId;
    private final Supplier<Sites> sites;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile Known known = new Known(Map.of(), true);

    private record Known(Map<String, Condition> mates, boolean usesRemoteData) {}

    /**
     * Creates a view in which the condition of every site is unknown.
     *
     * @param startId id of this site, used if the configuration has none
     * @param sites used only if there are several sites
     */
    public SiteView(Supplier<GeoRedundancyOptions> options, @Nullable String startId, Supplier<Sites> sites) {
        this.options = options;
        this.startId = startId;
        this.sites = sites;
    }

    /** Adds a listener that is called when the condition of a site changes. */
    public void listen(Runnable listener) {
        listeners.add(listener);
    }

    /** Returns the id of this site; empty if there is no other one. */
    public String own() {
        GeoRedundancyOptions now = options.get();
        return now.featureStatus().on() ? startId == null ? now.siteId() : startId : "";
    }

    /** Returns true if a site is a failed mate, whose instances this site takes over. */
    public boolean takesOver(String site) {
        return !site.isEmpty() && known.mates().get(site) == Condition.GONE;
    }

    /**
     * Returns true if this site is responsible for the instances of a site: its own, those without a site, and those of
     * a failed mate.
     */
    public boolean looksAfter(String site) {
        String own = own();
        return own.isEmpty() || site.isEmpty() || site.equals(own) || takesOver(site);
    }

    /** Returns true if the stored state of a site's instances may be out of date and must not be used. */
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
            return before; // keep the last known conditions while the role is unreachable
        }
    }
}
