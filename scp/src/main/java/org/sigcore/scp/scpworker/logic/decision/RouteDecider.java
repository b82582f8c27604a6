// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.ServiceNames;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;
import org.sigcore.scp.scpworker.logic.Lookup;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision.Discover;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision.Forward;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision.Reject;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision.Select;
import org.sigcore.scp.scpworker.logic.policy.RoutePolicy;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;

/** Chooses the next hop and its alternates. Pure: no I/O, clock or randomness. */
@SpecRef({"TS 29.500 6.10.2", "TS 29.500 6.10.3", "TS 29.500 6.10.5", "TS 29.500 6.12.1"})
public final class RouteDecider {
    private static final String DISCOVERY_HEADER = "header 3gpp-Sbi-Discovery-";
    private final boolean tableFirst;
    private final NrfMembers nrfs;

    /** Creates a decider without NRFs for consumers. */
    public RouteDecider(boolean tableFirst) {
        this(tableFirst, NrfMembers.NONE);
    }

    /**
     * @param tableFirst true to answer discovery parameters from the route table where it can evaluate them exactly,
     *     instead of the NRF; this bypasses restrictions that the NRF applies (allowedNfTypes and similar)
     * @param nrfs destination of requests to NRFs
     */
    public RouteDecider(boolean tableFirst, NrfMembers nrfs) {
        this.tableFirst = tableFirst;
        this.nrfs = nrfs;
    }

    /** Returns true when one of the configured NRFs has that address. */
    public boolean isNrf(ApiRoot root) {
        return nrfs.has(root);
    }

    /** Decides where the request is sent first. */
    public RouteDecision decide(RouteRequest request, RoutingPlan plan, RouteTable table) {
        if (request.target() != null) { // model C: the consumer has selected
            Candidates group = plan.routePolicy() == RoutePolicy.LOAD_BALANCE
                    ? group(request, request.target(), table)
                    : Candidates.NONE;
            return group.isEmpty() ? new Forward(request.target()) : new Select(group);
        }
        RouteBinding binding = request.binding();
        if (binding != null) {
            Candidates bound = bound(binding, request.api(), table);
            return bound.isEmpty() ? boundElsewhere(binding, request) : new Select(bound);
        }
        if (request.discovery() == null) {
            return Reject.of(
                    SbiCause.MANDATORY_IE_MISSING,
                    "the request names no target: neither 3gpp-Sbi-Target-apiRoot nor 3gpp-Sbi-Routing-Binding nor"
                            + " 3gpp-Sbi-Discovery-* is there",
                    "header 3gpp-Sbi-Target-apiRoot");
        }
        return discover(request.discovery(), request.api(), table); // model D: the SCP selects
    }

    /**
     * Returns the alternates of a failed target that the consumer had selected; null when neither the request nor the
     * topology names an equivalent.
     */
    public @Nullable RouteDecision alternates(RouteRequest request, ApiRoot failed, RouteTable table) {
        RouteBinding binding = request.binding();
        DiscoveryQuery discovery = request.discovery();
        if (binding != null) {
            Candidates bound = equivalents(binding, request.api(), table);
            return hasOther(bound, failed) ? new Select(bound) : discoverEquivalents(binding, request);
        }
        if (nrfs.has(failed)) {
            return new Select(nrfs.in(table));
        }
        ProducerService producer = table.at(failed);
        if (producer != null) {
            Candidates members = table.equivalents(producer, request.api());
            if (hasOther(members, failed)) {
                return new Select(members);
            }
        }
        return discovery == null || discovery.missing() != null ? null : new Discover(discovery);
    }

    // Producers among which Load_Balance may choose. A binding to an instance excludes all others.
    private static Candidates group(RouteRequest request, ApiRoot target, RouteTable table) {
        RouteBinding binding = request.binding();
        if (binding != null) {
            return bound(binding, request.api(), table);
        }
        DiscoveryQuery discovery = request.discovery();
        String set = discovery == null ? null : discovery.get("target-nf-set-id");
        if (set != null) {
            return table.set(set, request.api());
        }
        ProducerService producer = table.at(target);
        return producer == null ? Candidates.NONE : table.equivalents(producer, request.api());
    }

    private RouteDecision discover(DiscoveryQuery query, ApiPath api, RouteTable table) {
        String missing = query.missing();
        if (missing != null) {
            return Reject.of(
                    SbiCause.MANDATORY_QUERY_PARAM_MISSING,
                    "3gpp-Sbi-Discovery-" + missing + " is missing",
                    DISCOVERY_HEADER + missing);
        }
        Candidates members =
                NrfMembers.NRF.equals(query.get("target-nf-type")) ? nrfs.matching(query, table) : Candidates.NONE;
        if (!members.isEmpty()) {
            return new Select(members);
        }
        return tableFirst && table.lookup(query, api) instanceof Lookup.Found(Candidates found)
                ? new Select(found)
                : new Discover(query);
    }

    // The bound producer, or its group when the binding is to a group.
    private static Candidates bound(RouteBinding binding, ApiPath api, RouteTable table) {
        return switch (binding.level()) {
            case NF_INSTANCE -> table.instance(binding.target(), named(binding, api));
            case NF_SERVICE_INSTANCE -> serviceInstance(binding, api, table);
            case NF_SET, NF_SERVICE_SET -> equivalents(binding, api, table);
        };
    }

    // All alternates that the binding allows: more than bound() when the binding of an instance names its set.
    private static Candidates equivalents(RouteBinding binding, ApiPath path, RouteTable table) {
        ApiPath api = named(binding, path);
        String serviceSet = binding.nfServiceSet();
        String set = binding.nfSet();
        String instance = binding.nfInstance();
        if (serviceSet != null) {
            Candidates members = table.serviceSet(serviceSet, api);
            // The id of a service set is unique only within its NF, unless an NF set is named: the instance narrows it.
            return instance == null || set != null
                    ? members
                    : members.filter(service -> service.nfInstanceId().equalsIgnoreCase(instance));
        }
        if (set != null) {
            return table.set(set, api);
        }
        return instance == null ? Candidates.NONE : table.instance(instance, api);
    }

    private static Candidates serviceInstance(RouteBinding binding, ApiPath api, RouteTable table) {
        String instance = binding.nfInstance();
        return instance == null
                ? Candidates.NONE
                : table.instance(instance, named(binding, api))
                        .filter(service -> service.serviceInstanceId().equals(binding.target()));
    }

    private RouteDecision boundElsewhere(RouteBinding binding, RouteRequest request) {
        RouteDecision discover = discoverEquivalents(binding, request);
        return discover != null
                ? discover
                : Reject.of(
                        SbiCause.MANDATORY_IE_INCORRECT,
                        "3gpp-Sbi-Routing-Binding names no producer that is known",
                        "header 3gpp-Sbi-Routing-Binding");
    }

    private static @Nullable RouteDecision discoverEquivalents(RouteBinding binding, RouteRequest request) {
        DiscoveryQuery query = request.discovery();
        if (query == null || query.missing() != null) {
            query = derived(binding, request.api());
        }
        if (query == null) {
            return null;
        }
        String set = binding.nfSet();
        String serviceSet = binding.nfServiceSet();
        String instance = binding.nfInstance();
        if (serviceSet != null) {
            return new Discover(query.with("target-nf-service-set-id", serviceSet));
        }
        if (set != null) {
            return new Discover(query.with("target-nf-set-id", set));
        }
        return instance == null ? null : new Discover(query.with("target-nf-instance-id", instance));
    }

    // Without discovery headers, the service name implies the NF type, and the SCP queries in its own name.
    private static @Nullable DiscoveryQuery derived(RouteBinding binding, ApiPath api) {
        String service = named(binding, api).name();
        String type = ServiceNames.nfType(service);
        return type == null
                ? null
                : DiscoveryQuery.of("target-nf-type", type, "requester-nf-type", "SCP", "service-names", service);
    }

    private static ApiPath named(RouteBinding binding, ApiPath api) {
        String service = binding.serviceName();
        return service == null ? api : new ApiPath(service, service.equals(api.name()) ? api.version() : "");
    }

    private static boolean hasOther(Candidates candidates, ApiRoot failed) {
        return candidates.list().stream()
                .flatMap(service -> service.apiRoots().stream())
                .anyMatch(root -> !root.equals(failed));
    }
}
