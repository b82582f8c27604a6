// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

/**
 * Access of a role to other roles: a call of the local bean if the role runs in this process, otherwise HTTP/2.
 * Thread-safe.
 */
public interface RoleLinks {
    /**
     * Returns the interface of another role.
     *
     * <p>A remote call without an answer throws {@link org.sigcore.model.ProblemException} with status 503.
     *
     * @param type annotated with {@link RoleInterface}
     * @throws org.sigcore.platform.lifecycle.StartException if the role does not run here and
     *     {@code sigcore.links.<role>} is not set
     */
    <T> T get(Class<T> type);

    /** Returns an interface whose annotation names no role. */
    <T> T get(Class<T> type, String role);
}
