// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.role.first;

/** Keeps the rules: creates the edges. */
@FirstRole.Role
public final class FirstRole {
    /** Represents the annotation of the platform, which is matched by its simple name. */
    @interface Role {}

    public JdbcFirstStore store() {
        return new JdbcFirstStore();
    }
}
