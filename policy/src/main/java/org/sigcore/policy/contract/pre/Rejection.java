// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pre;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rejection of a request by policies.
 *
 * @param status HTTP status, 400 to 599; Diameter edges map it to a Result-Code
 * @param cause of the service, such as POLICY_CONTEXT_DENIED
 * @param acceptable bandwidth that would be granted to the AF's media instead: {@code marBwUl}, {@code marBwDl}; null
 *     for none
 */
public record Rejection(
        int status,
        String cause,
        @Nullable String detail,
        @Nullable ObjectNode acceptable) {
    /** Creates a rejection without an acceptable alternative. */
    public Rejection(int status, String cause, @Nullable String detail) {
        this(status, cause, detail, null);
    }
}
