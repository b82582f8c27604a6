// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.sigcore.testkit.TestDatabases;

@Tag("mysql")
class TwoBsfsOnMySqlIT extends TwoBsfsContract {
    @Override
    String url(Path directory) {
        return TestDatabases.mysqlUrl("two_bsfs");
    }
}
