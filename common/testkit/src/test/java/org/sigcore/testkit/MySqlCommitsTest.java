// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import org.junit.jupiter.api.Tag;

@Tag("mysql")
class MySqlCommitsTest extends CommitsContract {
    @Override
    String url() {
        return TestDatabases.mysqlUrl("commits");
    }
}
