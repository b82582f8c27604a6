// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

/** What an overload level is derived from. */
public enum LoadMetric {
    /** Percent of the processors that the service's process may use. */
    cpu,
    /** Percent of the heap that the service's process may use. */
    memory,
    /** Requests that are being answered. */
    svc_pending_count,
    /** Requests of the last sampling period that were answered with 5xx, or not at all. */
    svc_failure_count
}
