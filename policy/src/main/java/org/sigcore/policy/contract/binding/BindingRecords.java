// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.binding;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;

/** Stored bindings, for those who look after them. Thread-safe. */
@RoleInterface(role = "binding")
public interface BindingRecords {
    /** That of a session; null when the BSF is told nothing of it. */
    @Nullable
    BindingRecord bindingOf(String sessionId);
}
