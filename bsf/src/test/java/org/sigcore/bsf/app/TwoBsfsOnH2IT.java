// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("h2")
class TwoBsfsOnH2IT extends TwoBsfsContract {
    @Override
    String url(Path directory) {
        return "jdbc:h2:file:" + directory.resolve("shared") + ";AUTO_SERVER=TRUE";
    }
}
