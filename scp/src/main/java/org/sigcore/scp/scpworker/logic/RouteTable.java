// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

/**
 * All producers known from notifications of the NRF, indexed for routing. Immutable: every change of the topology
 * creates a new table, which a worker swaps in as a whole.
 *
 * <p>The table answers only queries that it can evaluate exactly. It does not contain {@code allowedNfTypes} and
 * similar attributes, which the NRF omits from notifications.
 */
public final class RouteTable {
    /** The table in use before the first topology has arrived. */
    public static final RouteTable EMPTY = new RouteTable(0, List.of());

    private static final Set<String> EXACT = Set.of(
            "target-nf-type",
            "requester-nf-type",
            "requester-nf-instance-id",
            "service-names",
            "target-nf-instance-id",
            "target-nf-set-id",
            "target-nf-service-set-id",
            "preferred-locality");
    // Limit of cached groups, above the number in usual topologies.
    private static final int MAX_GROUPS = 10_000;

    // Owner of a host that several profiles name; not a valid instance id.
    private static final String SEVERAL = "";

    private static final Set<String> EXACT_IF_UNRESTRICTED = Set.of("supi", "gpsi", "snssais", "dnn");

    private final long version;
    private final Map<String, List<NfEntry>> byType = new HashMap<>();
    private final Map<String, NfEntry> byInstance = new HashMap<>();
    private final Map<String, List<ProducerService>> bySet = new HashMap<>();
    private final Map<String, List<ProducerService>> byServiceSet = new HashMap<>();
    private final Map<ApiRoot, ProducerService> byRoot = new HashMap<>();
    private final Map<ApiRoot, List<ProducerService>> shared = new HashMap<>();
    private final Map<String, String> hostOwners = new HashMap<>();
    private final Set<String> serviceNames = new HashSet<>();
    private final Map<String, Set<String>> addresses = new HashMap<>();
    private final List<ScpPeer> scps = new ArrayList<>();
    private int unusable;
    private int skipped;
    private final Map<Group, Candidates> groups;

    /** Criterion of a group. */
    public enum Kind {
        INSTANCE,
        SET,
        SERVICE_SET,
        EQUIVALENTS
    }

    /** Key of a cached group: producers that are alternates of each other for an API. */
    public record Group(Kind kind, Object id, ApiPath api) {}

    /** Creates a table for use by one thread. */
    public RouteTable(long version, Collection<NfEntry> entries) {
        this(version, entries, new HashMap<>());
    }

    /**
     * Indexes the entries, at most one per NF instance.
     *
     * @param groups empty cache of ordered groups; it must be as thread-safe as the table is to be
     */
    public RouteTable(long version, Collection<NfEntry> entries, Map<Group, Candidates> groups) {
        this.version = version;
        this.groups = groups;
        for (NfEntry entry : entries) {
            byType.computeIfAbsent(entry.nfType(), key -> new ArrayList<>()).add(entry);
            byInstance.put(entry.nfInstanceId(), entry);
            unusable += entry.unusable();
            skipped += entry.nfStatus().equals("REGISTERED") ? 0 : 1;
            if (entry.scp() != null) {
                scps.add(entry.scp());
            }
            entry.services().forEach(this::index);
            entry.hosts()
                    .forEach(host -> hostOwners.merge(
                            host, entry.nfInstanceId(), (one, other) -> one.equals(other) ? one : SEVERAL));
            entry.addresses()
                    .forEach((host, known) -> addresses
                            .computeIfAbsent(host, name -> new LinkedHashSet<>())
                            .addAll(known));
        }
        shared.forEach(this::settle);
    }

    // Profiles do not prove ownership: an address named by unrelated instances is assigned to no producer.
    private void settle(ApiRoot root, List<ProducerService> claims) {
        ProducerService first = claims.getFirst();
        if (!claims.stream().allMatch(other -> isSubstitute(first, other))) {
            byRoot.remove(root);
        }
    }

    private static boolean isSubstitute(ProducerService one, ProducerService other) {
        return one.nfInstanceId().equals(other.nfInstanceId())
                || (one.nfType().equals(other.nfType()) && !Collections.disjoint(one.nfSetIds(), other.nfSetIds()));
    }

    private void index(ProducerService service) {
        serviceNames.add(service.serviceName());
        service.nfSetIds()
                .forEach(set ->
                        bySet.computeIfAbsent(set, key -> new ArrayList<>()).add(service));
        service.serviceSetIds()
                .forEach(set -> byServiceSet
                        .computeIfAbsent(set, key -> new ArrayList<>())
                        .add(service));
        service.apiRoots().forEach(root -> index(root, service));
    }

    private void index(ApiRoot root, ProducerService service) {
        ProducerService first = byRoot.putIfAbsent(root, service);
        if (first != null && !first.nfInstanceId().equals(service.nfInstanceId())) {
            shared.computeIfAbsent(root, key -> new ArrayList<>(List.of(first))).add(service);
        }
    }

    /** Returns the version of the topology that the table was built from. */
    public long version() {
        return version;
    }

    /** Returns the number of known NF instances, including those that are not REGISTERED. */
    public int size() {
        return byInstance.size();
    }

    /** Returns the number of services left out because they cannot be routed to. */
    public int unusable() {
        return unusable;
    }

    /** Returns the number of known NF instances that are used only if the NRF selects them: not REGISTERED. */
    public int skipped() {
        return skipped;
    }

    /** Returns true when any NF instance has that type. */
    public boolean has(String nfType) {
        return byType.containsKey(nfType);
    }

    /** Returns true when any NF instance offers a service of that name. */
    public boolean offers(String serviceName) {
        return serviceNames.contains(serviceName);
    }

    /** Returns the authorities, host and port, of all producers and other SCPs. */
    public Set<String> authorities() {
        Set<String> all = new HashSet<>();
        byRoot.keySet().forEach(root -> all.add(root.authority()));
        shared.keySet().forEach(root -> all.add(root.authority()));
        scps.forEach(scp -> all.add(scp.root().authority()));
        return all;
    }

    /** Returns true when that NF instance is known, whatever its status. */
    public boolean knows(String nfInstanceId) {
        return entry(nfInstanceId) != null;
    }

    /** Returns the type of that NF instance, whatever its status; null when unknown. */
    public @Nullable String nfType(String nfInstanceId) {
        NfEntry entry = entry(nfInstanceId);
        return entry == null ? null : entry.nfType();
    }

    // Lower-case ids, the usual ones, are not copied.
    private @Nullable NfEntry entry(String nfInstanceId) {
        return byInstance.get(nfInstanceId.toLowerCase(Locale.ROOT));
    }

    private List<ProducerService> services(String nfInstanceId) {
        NfEntry entry = entry(nfInstanceId);
        return entry == null ? List.of() : entry.services();
    }

    /** Returns that service of that NF instance; null when unknown or not REGISTERED. */
    public @Nullable ProducerService service(String nfInstanceId, String serviceInstanceId) {
        for (ProducerService service : services(nfInstanceId)) {
            if (service.serviceInstanceId().equals(serviceInstanceId)) {
                return service;
            }
        }
        return null;
    }

    /**
     * Returns the SCPs that serve a locality, or else those that serve its region.
     *
     * @param self name of this SCP, which is excluded
     */
    public List<ScpPeer> scpsFor(String locality, String region, String self) {
        List<ScpPeer> near = new ArrayList<>(2);
        List<ScpPeer> wide = new ArrayList<>(2);
        for (ScpPeer scp : scps) {
            if (!scp.fqdn().equals(self) && scp.servingScope().contains(locality)) {
                near.add(scp);
            } else if (!scp.fqdn().equals(self) && scp.servingScope().contains(region)) {
                wide.add(scp);
            }
        }
        return near.isEmpty() ? wide : near;
    }

    /** Returns all other SCPs. */
    public List<ScpPeer> scps() {
        return List.copyOf(scps);
    }

    /** Returns the producer at that address; null when the address is unknown or named by unrelated instances. */
    public @Nullable ProducerService at(ApiRoot root) {
        return byRoot.get(root);
    }

    /** Returns true when unrelated instances name the address, so that it is assigned to no producer. */
    public boolean isContested(ApiRoot root) {
        return shared.containsKey(root) && !byRoot.containsKey(root);
    }

    /** Returns all services with this address in their profiles, including those of unrelated instances. */
    public List<ProducerService> claims(ApiRoot root) {
        List<ProducerService> several = shared.get(root);
        if (several != null) {
            return several;
        }
        ProducerService one = byRoot.get(root);
        return one == null ? List.of() : List.of(one);
    }

    /** Returns the names of an NF instance: of its services, and as an SCP; empty when unknown or not REGISTERED. */
    public List<ProducerNames> names(String nfInstanceId) {
        NfEntry entry = entry(nfInstanceId);
        if (entry == null) {
            return List.of();
        }
        List<ProducerNames> names = new ArrayList<>(entry.services());
        if (entry.scp() != null) {
            names.add(entry.scp());
        }
        return names;
    }

    /** Returns true when the host or address of the URI is named by these instances' profiles and by no others. */
    public boolean owns(Collection<String> nfInstanceIds, ApiRoot uri) {
        String owner = hostOwners.get(uri.host());
        if (owner != null && nfInstanceIds.contains(owner)) {
            return true;
        }
        List<ProducerService> claims = claims(new ApiRoot(uri.scheme(), uri.host(), uri.port(), ""));
        return !claims.isEmpty() && claims.stream().allMatch(service -> nfInstanceIds.contains(service.nfInstanceId()));
    }

    /** Returns the IP addresses that profiles contain for a host name; empty if absent. */
    public Set<String> addresses(String host) {
        return addresses.getOrDefault(host, Set.of());
    }

    /** Returns the services of that instance that serve the API. */
    public Candidates instance(String nfInstanceId, ApiPath api) {
        return group(Kind.INSTANCE, nfInstanceId.toLowerCase(Locale.ROOT), services(nfInstanceId), api);
    }

    /** Returns the members of that NF set that serve the API. */
    public Candidates set(String nfSetId, ApiPath api) {
        return group(Kind.SET, nfSetId, bySet.getOrDefault(nfSetId, List.of()), api);
    }

    /** Returns the members of that NF service set that serve the API. */
    public Candidates serviceSet(String nfServiceSetId, ApiPath api) {
        return group(Kind.SERVICE_SET, nfServiceSetId, byServiceSet.getOrDefault(nfServiceSetId, List.of()), api);
    }

    /** Returns the members of the producer's NF sets, itself included; without a set, the services of its instance. */
    public Candidates equivalents(ProducerService producer, ApiPath api) {
        return producer.nfSetIds().isEmpty()
                ? instance(producer.nfInstanceId(), api)
                : kept(new Group(Kind.EQUIVALENTS, producer.nfSetIds(), api), () -> members(producer, api));
    }

    private Candidates members(ProducerService producer, ApiPath api) {
        List<ProducerService> found = new ArrayList<>();
        for (String set : producer.nfSetIds()) {
            bySet.getOrDefault(set, List.of()).stream()
                    .filter(service -> service.serves(api) && !found.contains(service))
                    .forEach(found::add);
        }
        return Candidates.of(found);
    }

    /** Evaluates a discovery query; {@link Lookup.Unknown} when a parameter cannot be evaluated exactly. */
    public Lookup lookup(DiscoveryQuery query, ApiPath api) {
        List<NfEntry> entries = byType.getOrDefault(query.get("target-nf-type"), List.of());
        if (!judges(query, entries)) {
            return new Lookup.Unknown();
        }
        List<String> names = query.list("service-names");
        String instance = query.get("target-nf-instance-id");
        String set = query.get("target-nf-set-id");
        String serviceSet = query.get("target-nf-service-set-id");
        List<ProducerService> found = new ArrayList<>();
        for (NfEntry entry : entries) {
            for (ProducerService service : entry.services()) {
                if (service.serves(api)
                        && (names.isEmpty() || names.contains(service.serviceName()))
                        && (instance == null || instance.equalsIgnoreCase(service.nfInstanceId()))
                        && (set == null || service.nfSetIds().contains(set))
                        && (serviceSet == null || service.serviceSetIds().contains(serviceSet))) {
                    found.add(service);
                }
            }
        }
        return found.isEmpty()
                ? new Lookup.None()
                : new Lookup.Found(Candidates.of(found, query.get("preferred-locality")));
    }

    private static boolean judges(DiscoveryQuery query, List<NfEntry> entries) {
        for (DiscoveryQuery.Param param : query.params()) {
            String name = param.name();
            boolean exact = EXACT.contains(name)
                    || (EXACT_IF_UNRESTRICTED.contains(name)
                            && entries.stream()
                                    .noneMatch(entry -> entry.restrictedBy().contains(name)));
            if (!exact) {
                return false;
            }
        }
        return true;
    }

    private Candidates group(Kind kind, String id, List<ProducerService> services, ApiPath api) {
        if (services.isEmpty()) {
            return Candidates.NONE;
        }
        return kept(
                new Group(kind, id, api),
                () -> Candidates.of(
                        services.stream().filter(service -> service.serves(api)).toList()));
    }

    // Groups are filtered and ordered on first use.
    private Candidates kept(Group group, Supplier<Candidates> made) {
        Candidates known = groups.get(group);
        if (known == null) {
            known = made.get();
            if (groups.size() < MAX_GROUPS) {
                groups.put(group, known);
            }
        }
        return known;
    }
}
