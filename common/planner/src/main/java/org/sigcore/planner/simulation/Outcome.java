// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

/** Result of a request for the one that has sent it. */
enum Outcome {
    /** Success. */
    GOOD,
    /** 503 with Retry-After, or DIAMETER_TOO_BUSY. */
    REFUSED,
    /** Another error. */
    FAILED,
    /** No answer in time, or an answer that its connection has lost. */
    LOST
}
