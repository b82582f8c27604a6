// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class LogfmtFormatterTest {
    private final LogfmtFormatter formatter = new LogfmtFormatter();

    private static LoggingEvent event(String message, @Nullable Throwable failure) {
        LoggerContext context = new LoggerContext();
        LoggingEvent event = new LoggingEvent(
                "x", context.getLogger("org.sigcore.platform.edge.SbiEdge"), Level.INFO, message, failure, null);
        event.setInstant(Instant.parse("2026-11-20T08:00:00Z"));
        event.setMDCPropertyMap(Map.of("correlation", "imsi-1"));
        return event;
    }

    @Test
    void event_isFormattedAsOneLineOfPairs() {
        LoggingEvent event = event("SBI listens", null);
        event.setKeyValuePairs(List.of(new KeyValuePair("port", 7100), new KeyValuePair("why", "")));
        assertThat(formatter.format(event))
                .isEqualTo("time=2026-11-20T08:00:00Z level=INFO logger=SbiEdge msg=\"SBI listens\""
                        + " correlation=imsi-1 port=7100 why=\"\"\n");
    }

    @Test
    void controlCharacters_areEscaped() {
        assertThat(formatter.format(event("a\nlevel=ERROR \"b\" \u0007\\", null)))
                .contains("msg=\"a\\nlevel=ERROR \\\"b\\\" \\u0007\\\\\"")
                .containsOnlyOnce("\n");
    }

    @Test
    void stackTrace_isOnTheSameLine() {
        String line = formatter.format(event("failed", new IllegalStateException("broken")));
        assertThat(line)
                .contains("exception=\"java.lang.IllegalStateException: broken\\n\\tat ")
                .containsOnlyOnce("\n");
    }
}
