// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

/** Metric from which an overload level is derived. */
public enum LoadMetric {
    /** CPU load of the service's process in percent of its processors. */
    cpu,
    /** Heap usage of the service's process in percent of the maximum. */
    memory,
    /** Requests in progress. */
    svc_pending_count,
    /** Requests of the last sampling period with a 5xx response or none. */
    svc_failure_count
}
