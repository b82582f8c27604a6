// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.sigcore.testkit.TestDatabases;

@Tag("mysql")
class MySqlConsoleStateTest extends ConsoleStateContract {
    @Override
    List<String> database() {
        String url = TestDatabases.mysqlUrl("console").replaceAll("[?&]sigcoreEngine=[a-z]*", "");
        return List.of("--sigcore.store.url=" + url);
    }
}
