// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

/** What protection did, as it is counted. */
public enum ProtectionEvent {
    /** A request of a consumer beyond its limit was refused. */
    INGRESS_LIMITED,
    /** A request was kept from a producer whose egress limit is used up. */
    EGRESS_LIMITED,
    /** A request was kept from a producer that owes too many answers. */
    CIRCUIT_BROKEN,
    /** An endpoint was ejected. */
    EJECTION,
    /** A request was kept from a producer that asked, by Oci, to be spared. */
    OVERLOAD_SPARED,
    /** A request was kept from a producer that has asked to be left alone. */
    CONGESTION_HELD,
    /** A request was refused because the worker itself has too much to do. */
    POD_DISCARDED,
    /** A load report was taken over. */
    LOAD_REPORT,
    /** An overload report was taken over. */
    OVERLOAD_REPORT,
    /** A report that breaks its grammar was passed on unread. */
    REPORT_UNREADABLE,
    /** A request passed uncounted because scp-cache, or the SCP that keeps the key, does not answer. */
    NOT_RATE_CONTROLLED
}
