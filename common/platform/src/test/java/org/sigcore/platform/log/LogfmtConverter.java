// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.log;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;

/** The product's lines without Spring Boot's encoder, which takes the environment of one of several applications in a process. */
public final class LogfmtConverter extends ClassicConverter {
    private final LogfmtFormatter formatter = new LogfmtFormatter();

    @Override
    public String convert(ILoggingEvent event) {
        return formatter.format(event);
    }
}
