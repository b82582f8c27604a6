// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.routing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Neighbour;
import org.sigcore.diameter.connection.OutboundRequest;
import org.sigcore.model.SpecRef;

/**
 * Selects the peer of a request, in this order: the destination host itself; the agent through which the host's own
 * requests arrived; the configured routes of the realm; without a destination host, any peer of the realm; agents that
 * forward everything. Thread-safe.
 */
@SpecRef({"RFC 6733 6.1.4", "RFC 6733 6.1.5", "RFC 6733 6.1.6"})
public final class Router {
    private static final int MAX_RETURN_PATHS = 65_536;

    private final String ownRealm;
    private final Map<String, ? extends Neighbour> peers;
    private volatile List<RealmRoute> routes;
    /**
     * Peers of a realm that support an application; cleared when a peer opens or closes. Contains realms of peers only,
     * since senders of requests can invent any number of others.
     */
    private final Map<RealmApplication, List<Neighbour>> implicit = new ConcurrentHashMap<>();

    /** Identity of the agent by the host behind it. */
    private final Map<String, String> returnPaths = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MAX_RETURN_PATHS;
        }
    });

    private final AtomicInteger turn = new AtomicInteger();

    private record RealmApplication(@Nullable String realm, long applicationId) {}

    public Router(String ownRealm, Map<String, ? extends Neighbour> peers, List<RealmRoute> routes) {
        this.ownRealm = ownRealm;
        this.peers = peers;
        this.routes = routes;
    }

    /** Records that requests of a host arrive through this peer. */
    public void learnReturnPath(String originHost, Neighbour through) {
        returnPaths.put(originHost, through.host());
    }

    /** Returns the peer through which requests of a host arrived; null if absent. */
    public @Nullable Neighbour returnPath(String originHost) {
        String agent = returnPaths.get(originHost);
        return agent == null ? null : peers.get(agent);
    }

    /** Replaces the configured routes. */
    public void setRoutes(List<RealmRoute> newRoutes) {
        routes = newRoutes;
    }

    /** Called when a peer has opened or closed. */
    public void peersChanged() {
        implicit.clear();
    }

    /** @throws DiameterSendException UNABLE_TO_DELIVER or REALM_NOT_SERVED */
    public Connection select(OutboundRequest request) {
        Connection found = pick(request, false);
        if (found == null) {
            found = pick(request, true); // a peer in probation is better than none
        }
        if (found != null) {
            return found;
        }
        String realm = request.destinationRealm();
        if (request.peers().isEmpty() && realm != null && !isKnown(realm)) {
            throw new DiameterSendException(DiameterSendException.Kind.REALM_NOT_SERVED, "no route to realm " + realm);
        }
        throw new DiameterSendException(
                DiameterSendException.Kind.UNABLE_TO_DELIVER, "no open peer for " + describe(request));
    }

    private @Nullable Connection pick(OutboundRequest request, boolean lastResort) {
        if (!request.peers().isEmpty()) {
            return first(request.peers(), request, lastResort);
        }
        String host = request.destinationHost();
        if (host != null) {
            Connection direct = usable(peers.get(host), request, lastResort);
            if (direct == null) {
                direct = usable(returnPath(host), request, lastResort);
            }
            if (direct != null) {
                return direct;
            }
        }
        String realm = request.destinationRealm();
        long application = request.applicationId();
        RealmRoute route = realm == null ? null : route(realm, application);
        if (route != null) {
            List<String> names = route.peers();
            return route.firstOnly()
                    ? first(names, request, lastResort)
                    : next(names.stream().map(peers::get).toList(), request, lastResort);
        }
        Connection found = null;
        if (host == null && realm != null) {
            found = next(implicit(realm, application), request, lastResort);
        }
        return found != null ? found : next(implicit(null, ApplicationId.RELAY), request, lastResort);
    }

    /**
     * Starts connections to the configured peers that could receive the request and are down.
     *
     * @return true if one of them may be open soon
     */
    public boolean connectNow(OutboundRequest request) {
        boolean soon = false;
        for (Neighbour peer : destinations(request)) {
            soon |= peer.connectNow();
        }
        return soon;
    }

    private List<Neighbour> destinations(OutboundRequest request) {
        List<String> names = new ArrayList<>(request.peers());
        String host = request.destinationHost();
        String realm = request.destinationRealm();
        if (names.isEmpty()) {
            if (host != null) {
                names.add(host);
            }
            RealmRoute route = realm == null ? null : route(realm, request.applicationId());
            if (route != null) {
                names.addAll(route.peers());
            }
        }
        List<Neighbour> found = new ArrayList<>();
        for (Neighbour peer : peers.values()) {
            if (names.isEmpty() ? peer.realm().equals(realm) : names.contains(peer.host())) {
                found.add(peer);
            }
        }
        return found;
    }

    private @Nullable Connection first(List<String> names, OutboundRequest request, boolean lastResort) {
        for (String name : names) {
            Connection connection = usable(peers.get(name), request, lastResort);
            if (connection != null) {
                return connection;
            }
        }
        return null;
    }

    private @Nullable Connection next(
            List<? extends @Nullable Neighbour> candidates, OutboundRequest request, boolean lastResort) {
        int count = candidates.size();
        int start = count < 2 ? 0 : Math.floorMod(turn.getAndIncrement(), count);
        for (int i = 0; i < count; i++) {
            Connection connection = usable(candidates.get((start + i) % count), request, lastResort);
            if (connection != null) {
                return connection;
            }
        }
        return null;
    }

    private static @Nullable Connection usable(@Nullable Neighbour peer, OutboundRequest request, boolean lastResort) {
        if (peer == null || peer.equals(request.asker()) || request.wasTried(peer)) {
            return null;
        }
        return peer.connectionFor(request.applicationId(), lastResort);
    }

    private @Nullable RealmRoute route(String realm, long application) {
        RealmRoute best = null;
        int bestRank = 0;
        for (RealmRoute route : routes) {
            int rank = rank(route, realm, application);
            if (rank > bestRank) {
                best = route;
                bestRank = rank;
            }
        }
        return best;
    }

    /** Ranks a route: the realm by name precedes the wildcard, then the application by number precedes any. */
    private static int rank(RealmRoute route, String realm, long application) {
        boolean exact = route.realm().equals(realm);
        boolean named = route.applicationId() == application;
        boolean matches =
                (exact || route.realm().equals("*")) && (named || route.applicationId() == RealmRoute.ANY_APPLICATION);
        return matches ? 1 + (exact ? 2 : 0) + (named ? 1 : 0) : 0;
    }

    private List<Neighbour> implicit(@Nullable String realm, long application) {
        List<Neighbour> found = implicit.computeIfAbsent(new RealmApplication(realm, application), _ -> {
            List<Neighbour> open = new ArrayList<>();
            for (Neighbour peer : peers.values()) {
                boolean there = realm == null || peer.realm().equals(realm);
                if (there && peer.applications().contains(application)) {
                    open.add(peer);
                }
            }
            return open.isEmpty() && realm != null ? null : open;
        });
        return found == null ? List.of() : found;
    }

    /** Returns the number of remembered combinations of realm and application. */
    int rememberedRealms() {
        return implicit.size();
    }

    private boolean isKnown(String realm) {
        return realm.equals(ownRealm)
                || routes.stream()
                        .anyMatch(route ->
                                route.realm().equals(realm) || route.realm().equals("*"))
                || peers.values().stream().anyMatch(peer -> peer.realm().equals(realm))
                || !implicit(null, ApplicationId.RELAY).isEmpty();
    }

    private static String describe(OutboundRequest request) {
        if (!request.peers().isEmpty()) {
            return "peers " + request.peers();
        }
        String host = request.destinationHost();
        String realm = request.destinationRealm();
        return (host == null ? "" : "host " + host + ", ")
                + (realm == null ? "" : "realm " + realm + ", ")
                + "application " + request.applicationId();
    }
}
