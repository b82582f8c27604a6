// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.sigcore.testkit.TestDatabases;

@Tag("mysql")
class TwoNrfsOnMySqlIT extends TwoNrfsContract {
    @Override
    String url(Path directory) {
        return TestDatabases.mysqlUrl("two_nrfs");
    }
}
