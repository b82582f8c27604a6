// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.RouteTable;

/**
 * The NRF set that consumers reach through this SCP. It is configured, because an NF registers before it can be
 * discovered, and an NRF need not be registered in itself. Members share their state, so any of them can answer.
 * Thread-safe.
 */
@SpecRef({"TS 29.510 5.2.2.2", "TS 29.500 6.10.3.2"})
public final class NrfMembers {
    /** NF type of the members. */
    public static final String NRF = "NRF";

    /** No NRF. */
    public static final NrfMembers NONE = new NrfMembers(List.of());

    // Parameters that identify a member or match every member. Other parameters may refer to another NRF.
    private static final Set<String> JUDGED = Set.of(
            "target-nf-type", "target-nf-instance-id", "target-nf-set-id", "service-names", "preferred-locality");
    private static final String OF_THE_REQUESTER = "requester-";

    private final List<ProducerService> configured;
    private final Set<ApiRoot> roots;
    private final Candidates unknown;
    private volatile @Nullable View view;

    private record View(RouteTable table, Candidates members) {}

    private NrfMembers(List<ProducerService> configured) {
        this.configured = configured;
        this.roots = configured.stream().map(ProducerService::apiRoot).collect(Collectors.toUnmodifiableSet());
        this.unknown = Candidates.of(configured);
    }

    /** One member of the set: the lowest priority is tried first, equal priorities are weighted by capacity. */
    public record Member(ApiRoot root, int priority, int capacity) {}

    /** Creates the set from its members. */
    public static NrfMembers of(Collection<Member> members) {
        return new NrfMembers(members.stream().map(NrfMembers::configured).toList());
    }

    /** Returns true when a member has that address. */
    public boolean has(ApiRoot root) {
        return roots.contains(root);
    }

    /** Returns all members by priority, with their attributes from the topology. */
    @SuppressWarnings("ReferenceEquality") // each topology has a table of its own
    public Candidates in(RouteTable table) {
        if (configured.isEmpty()) {
            return unknown;
        }
        View known = view;
        if (known == null || known.table != table) {
            known = new View(
                    table,
                    Candidates.of(configured.stream()
                            .map(member -> known(member, table.at(member.apiRoot())))
                            .toList()));
            view = known;
        }
        return known.members;
    }

    /** Returns the members that match a discovery for an NRF; empty when it is for another NRF. */
    public Candidates matching(DiscoveryQuery query, RouteTable table) {
        if (query.params().stream().anyMatch(param -> !judged(param.name()))) {
            return Candidates.NONE;
        }
        String instance = query.get("target-nf-instance-id");
        String set = query.get("target-nf-set-id");
        Candidates members = in(table);
        return instance == null && set == null
                ? members
                : members.filter(member -> (instance == null || instance.equalsIgnoreCase(member.nfInstanceId()))
                        && (set == null || member.nfSetIds().contains(set)));
    }

    private static boolean judged(String parameter) {
        return JUDGED.contains(parameter) || parameter.startsWith(OF_THE_REQUESTER);
    }

    private static ProducerService configured(Member member) {
        return producer(member.root(), "", Set.of(), member.priority(), member.capacity(), 0, null);
    }

    // Identity, load and locality come from the topology, priority and capacity from the configuration.
    private static ProducerService known(ProducerService member, @Nullable ProducerService there) {
        return there == null || !there.nfType().equals(NRF)
                ? member
                : producer(
                        member.apiRoot(),
                        there.nfInstanceId(),
                        there.nfSetIds(),
                        member.priority(),
                        member.capacity(),
                        there.load(),
                        there.locality());
    }

    // Matches every API of an NRF, two of which have paths without the service name.
    private static ProducerService producer(
            ApiRoot root,
            String id,
            Set<String> sets,
            int priority,
            int capacity,
            int load,
            @Nullable String locality) {
        return new ProducerService(
                id,
                NRF,
                "",
                "",
                sets,
                Set.of(),
                Set.of(),
                root.host(),
                List.of(root),
                priority,
                capacity,
                load,
                locality);
    }
}
