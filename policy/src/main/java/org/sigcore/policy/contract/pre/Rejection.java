// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pre;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Why the policies refuse a request.
 *
 * @param status HTTP status, 400 to 599; Diameter edges map it to a Result-Code
 * @param cause of the service, such as POLICY_CONTEXT_DENIED
 * @param acceptable what would be granted of an AF's media instead: {@code marBwUl}, {@code marBwDl}; null for nothing
 */
public record Rejection(
        int status,
        String cause,
        @Nullable String detail,
        @Nullable ObjectNode acceptable) {
    /** Nothing else is acceptable. */
    public Rejection(int status, String cause, @Nullable String detail) {
        this(status, cause, detail, null);
    }
}
