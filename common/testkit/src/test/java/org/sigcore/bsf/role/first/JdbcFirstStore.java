// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.role.first;

/** An edge of a role without rooms. */
public final class JdbcFirstStore {
    public void keep(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("negative");
        }
    }
}
