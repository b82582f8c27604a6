// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

/** How a role reaches another: a call of the local bean when it runs in this process, HTTP/2 when not. Thread-safe. */
public interface RoleLinks {
    /**
     * The other role's interface.
     *
     * <p>A remote call that gets no answer throws {@link org.sigcore.model.ProblemException} with status 503.
     *
     * @param type annotated with {@link RoleInterface}
     * @throws org.sigcore.platform.lifecycle.StartException if the role does not run here and {@code sigcore.links.<role>} is not set: the start
     *     stops with one line
     */
    <T> T get(Class<T> type);

    /** The same for an interface whose annotation names no role. */
    <T> T get(Class<T> type, String role);
}
