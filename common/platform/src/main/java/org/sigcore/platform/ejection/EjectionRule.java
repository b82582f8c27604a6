// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.ejection;

/** Conditions and duration of ejections. */
public interface EjectionRule {
    /** Returns the number of consecutive errors after which an endpoint is ejected. */
    int consecutiveErrors();

    /** Returns the time window of consecutive errors; after an older error the count restarts. */
    int intervalSeconds();

    /** Returns the duration of the first ejection; the n-th consecutive one lasts n times as long. */
    int baseEjectionSeconds();

    /** Returns the maximum duration of an ejection. */
    int maxEjectionSeconds();

    /** Returns the maximum percentage of the members of a group that are ejected at the same time. */
    int maxEjectionPercent();
}
