// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

import static org.sigcore.console.logic.alert.Measure.increase;
import static org.sigcore.console.logic.alert.Measure.share;
import static org.sigcore.console.logic.alert.Measure.value;
import static org.sigcore.console.logic.alert.Severity.CRITICAL;
import static org.sigcore.console.logic.alert.Severity.INFO;
import static org.sigcore.console.logic.alert.Severity.MAJOR;
import static org.sigcore.console.logic.alert.Severity.MINOR;

import java.util.List;
import org.sigcore.console.logic.alert.Measure.Sum;

/** Conditions of one type of function: NRF, SCP or Policy. */
final class TypeConditions {
    static final String SITE_REPLICATES = "ocnrf_dbreplication_status";

    private TypeConditions() {}

    static void addTo(List<Condition> all) {
        nrf(all);
        nrfSites(all);
        scp(all);
        scpRouting(all);
        policy(all);
        decisions(all);
    }

    private static void nrf(List<Condition> all) {
        all.add(Condition.named(
                        "NRF_NF_SUSPENDED",
                        "has suspended instances that do not send heartbeats",
                        Unit.COUNT,
                        value(Sum.of("ocnrf_active_registrations_count")
                                .where("nfStatus", "SUSPENDED")
                                .by("nfType")))
                .of("nrf")
                .above(0, MAJOR)
                .in(Runbook.NRF));
        all.add(Condition.named(
                        "NRF_NOTIFICATIONS_GIVEN_UP",
                        "cannot deliver notifications to subscribers",
                        Unit.EVENTS,
                        increase(
                                Sum.of("ocnrf_nfStatusNotify_tx_requests_total").where("result", "failed")))
                .of("nrf")
                .above(0, MINOR)
                .in(Runbook.NRF));
        all.add(Condition.named(
                        "NRF_SUBSCRIPTION_LIMIT",
                        "is near its limit of subscriptions",
                        Unit.STATE,
                        value(Sum.of("ocnrf_nfset_limit_level")))
                .of("nrf")
                .above(0, MINOR)
                .in(Runbook.NRF));
    }

    private static void nrfSites(List<Condition> all) {
        all.add(Condition.named(
                        "NRF_REPLICATION_DOWN",
                        "has a site whose database does not replicate",
                        Unit.STATE,
                        value(Sum.of(SITE_REPLICATES).by("siteId")))
                .of("nrf")
                .below(1, CRITICAL)
                .in(Runbook.NRF));
        all.add(Condition.named(
                        "NRF_REMOTE_SET_UNAVAILABLE",
                        "does not reach another NRF set",
                        Unit.EVENTS,
                        increase(Sum.of("ocnrf_remote_set_unavailable_total").by("nrfSetId")))
                .of("nrf")
                .above(0, MINOR)
                .in(Runbook.NRF));
        all.add(Condition.named(
                        "NRF_SLF_UNAVAILABLE",
                        "gets no answer from any SLF",
                        Unit.EVENTS,
                        increase(Sum.of("ocnrf_max_slf_attempts_exhausted_total")))
                .of("nrf")
                .above(0, MAJOR)
                .in(Runbook.NRF));
    }

    private static void scp(List<Condition> all) {
        all.add(Condition.named(
                        "SCPGeneratedErrorsResponseForNFService",
                        "answers requests with errors of its own",
                        Unit.SHARE,
                        share(
                                increase(Sum.of("ocscp_metric_scp_generated_response_total")),
                                increase(Sum.of("ocscp_metric_http_rx_req_total"))))
                .of("scp")
                .above(0.05, MAJOR)
                .in(Runbook.SCP));
        all.add(Condition.named(
                        "SCPProducerNfSetUnhealthy",
                        "has ejected every producer of an NF set",
                        Unit.COUNT,
                        value(Sum.of("ocscp_metric_nf_set_unhealthy")))
                .of("scp")
                .above(0, MAJOR)
                .in(Runbook.SCP));
        all.add(Condition.named(
                        "SCPUnhealthyPeerSCPDetected",
                        "does not reach another SCP",
                        Unit.COUNT,
                        value(Sum.of("ocscp_peer_scp_unhealthy")))
                .of("scp")
                .above(0, MAJOR)
                .in(Runbook.SCP));
    }

    private static void scpRouting(List<Condition> all) {
        all.add(Condition.named(
                        "SCPPeerSeppUnhealthy",
                        "does not reach a SEPP",
                        Unit.COUNT,
                        value(Sum.of("ocscp_sepp_unhealthy")))
                .of("scp")
                .above(0, MAJOR)
                .in(Runbook.SCP));
        all.add(Condition.named(
                        "SCPCircuitBreakingAppliedForNF",
                        "diverts requests from slow producers",
                        Unit.EVENTS,
                        increase(Sum.of("ocscp_circuit_breaking_applied")))
                .of("scp")
                .above(0, INFO)
                .in(Runbook.SCP));
        all.add(Condition.named(
                        "SCPWorkerNFProfileSyncFailure",
                        "cannot read changes of the topology",
                        Unit.EVENTS,
                        increase(Sum.of("scp_worker_topology_sync_failures_total")))
                .of("scp")
                .above(0, MAJOR)
                .in(Runbook.SCP));
        all.add(Condition.named(
                        "SCPMediationFailed",
                        "has mediation rules that fail",
                        Unit.EVENTS,
                        increase(Sum.of("ocscp_worker_mediation_failures_total")))
                .of("scp")
                .above(0, MINOR)
                .in(Runbook.SCP));
    }

    private static void policy(List<Condition> all) {
        all.add(Condition.named(
                        "POLICY_MESSAGES_GIVEN_UP",
                        "has given up messages to other functions",
                        Unit.EVENTS,
                        increase(Sum.of("policy_outbox_given_up_total")))
                .of("policy")
                .above(0, MAJOR)
                .in(Runbook.POLICY));
        all.add(Condition.named(
                        "LDAP_DATASOURCE_UNREACHABLE",
                        "does not reach an LDAP data source",
                        Unit.STATE,
                        value(Sum.of("policy_ldap_datasource_unreachable").by("source")))
                .of("policy")
                .above(0, MAJOR)
                .in(Runbook.POLICY));
    }

    private static void decisions(List<Condition> all) {
        all.add(Condition.named(
                        "POLICY_BINDINGS_REFUSED",
                        "has bindings that the BSF refuses",
                        Unit.EVENTS,
                        increase(Sum.of("policy_binding_refusals_total").by("cause")))
                .of("policy")
                .above(0, MINOR)
                .in(Runbook.POLICY));
        all.add(Condition.named(
                        "POLICY_BOUND_EXCEEDED",
                        "stops evaluations at a bound",
                        Unit.EVENTS,
                        increase(Sum.of("occnp_policy_bound_exceeded_total").by("bound")))
                .of("policy")
                .above(0, MAJOR)
                .in(Runbook.POLICY));
        all.add(Condition.named(
                        "POLICY_INVALID_MEMBER",
                        "leaves invalid members out of decisions",
                        Unit.EVENTS,
                        increase(Sum.of("occnp_policy_invalid_member_total").by("member")))
                .of("policy")
                .above(0, MINOR)
                .in(Runbook.POLICY));
    }
}
