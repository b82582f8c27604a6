// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/** A role of a user; the function is empty for all functions. */
@Embeddable
public record StoredGrant(
        @Column(name = "role_name") String role,
        @Column(name = "function_name") String function) {}
