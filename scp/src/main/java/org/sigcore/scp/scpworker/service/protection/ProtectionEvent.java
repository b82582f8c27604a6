// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

/** Counted actions of protection. */
public enum ProtectionEvent {
    /** A request of a consumer over its limit was rejected. */
    INGRESS_LIMITED,
    /** A producer was excluded because its egress limit is used up. */
    EGRESS_LIMITED,
    /** A producer was excluded because it has too many unanswered requests. */
    CIRCUIT_BROKEN,
    /** An endpoint was ejected. */
    EJECTION,
    /** A request was not sent to a producer because of its overload report (Oci). */
    OVERLOAD_SPARED,
    /** A producer was excluded because it had answered 503 with Retry-After. */
    CONGESTION_HELD,
    /** A request was rejected because the worker is overloaded. */
    POD_DISCARDED,
    /** A load report was applied. */
    LOAD_REPORT,
    /** An overload report was applied. */
    OVERLOAD_REPORT,
    /** A report with invalid syntax was forwarded unread. */
    REPORT_UNREADABLE,
    /** A request passed uncounted because scp-cache or the SCP that owns the key does not answer. */
    NOT_RATE_CONTROLLED,

    /** A request was counted against the limit of its consumer and admitted. */
    INGRESS_COUNTED,

    /** A request was counted against the limit of its producer. */
    EGRESS_COUNTED,

    /** A request was counted among the unanswered ones of its producer, which circuit breaking limits. */
    CIRCUIT_COUNTED,

    /** An error of an endpoint was counted by outlier detection. */
    OUTLIER_COUNTED,

    /** A request was admitted by the overload control of the worker. */
    POD_ADMITTED,

    /** A rule assigned or overrode the priority of a request. */
    PRIORITY_SET
}
