// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import org.junit.jupiter.api.Tag;

@Tag("h2")
class H2CommitsTest extends CommitsContract {
    @Override
    String url() {
        return "jdbc:h2:mem:commits" + System.nanoTime();
    }
}
