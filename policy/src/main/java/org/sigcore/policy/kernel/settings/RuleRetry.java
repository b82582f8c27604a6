// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;

/**
 * Whether rules are sent again that a PCEF could not enforce for a while.
 *
 * @param interval from a report to the next attempt
 * @param attempts for a rule; 0 for none
 */
public record RuleRetry(Duration interval, int attempts) {
    /** They are not. */
    public static final RuleRetry NONE = new RuleRetry(Duration.ZERO, 0);
}
