// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.log;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;

/** Formats log lines of tests without Spring Boot's encoder, which uses the environment of one application. */
public final class LogfmtConverter extends ClassicConverter {
    private final LogfmtFormatter formatter = new LogfmtFormatter();

    @Override
    public String convert(ILoggingEvent event) {
        return formatter.format(event);
    }
}
