// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import java.util.List;
import org.junit.jupiter.api.Tag;

@Tag("h2")
class H2ConsoleStateTest extends ConsoleStateContract {
    @Override
    List<String> database() {
        return List.of("--sigcore.store.url=jdbc:h2:file:" + folder.resolve("db"));
    }
}
