// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.Instant;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.role.policyds.logic.SourceChoice;

/** Chooses the sources to be queried for a session. Thread-safe. */
@FunctionalInterface
public interface SourceChooser {
    /** Returns the sources to be queried for a session. */
    SourceChoice choose(SubscriberQuery query, Instant now);
}
