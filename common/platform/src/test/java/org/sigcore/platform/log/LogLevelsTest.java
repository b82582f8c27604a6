// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class LogLevelsTest {
    private final Logger logger = LoggerFactory.getLogger("org.sigcore.levels.some.Class");

    @Test
    void levels_applyToPackagesAndAreReset() {
        LogLevels levels = new LogLevels();
        boolean before = logger.isTraceEnabled();
        levels.set(Map.of("org.sigcore.levels", "TRACE"));
        assertThat(logger.isTraceEnabled()).isTrue();
        levels.set(Map.of("org.sigcore.levels", "OFF", "org.sigcore.levels.some", "WARN"));
        assertThat(logger.isInfoEnabled()).isFalse();
        assertThat(logger.isWarnEnabled()).isTrue();
        levels.set(Map.of());
        assertThat(logger.isTraceEnabled()).isEqualTo(before);
        assertThat(logger.isErrorEnabled()).isTrue();
    }
}
