// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.binding;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;

/** Operator access to stored bindings. Thread-safe. */
@RoleInterface(role = "binding")
public interface BindingRecords {
    /** Returns the binding of a session, or null if the session has none. */
    @Nullable
    BindingRecord bindingOf(String sessionId);
}
