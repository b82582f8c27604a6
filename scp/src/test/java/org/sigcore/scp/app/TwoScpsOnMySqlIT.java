// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import java.nio.file.Path;
import org.sigcore.testkit.TestDatabases;

class TwoScpsOnMySqlIT extends TwoScpsContract {
    @Override
    String url(Path directory) {
        return TestDatabases.mysqlUrl("two_scps");
    }
}
