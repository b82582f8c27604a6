// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.log;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import org.springframework.boot.logging.structured.StructuredLogFormatter;

/**
 * Formats a log event as one line of {@code key=value} pairs:
 * {@code time=… level=INFO logger=SbiEdge msg="listening" port=7100}. The correlation id of the current request and the
 * event's own pairs follow the message; a stack trace comes last, with its line breaks escaped as {@code \n}. For JSON
 * set {@code logging.structured.format.console=logstash}.
 */
public final class LogfmtFormatter implements StructuredLogFormatter<ILoggingEvent> {
    private final ThrowableProxyConverter stackTraces = new ThrowableProxyConverter();

    public LogfmtFormatter() {
        stackTraces.start();
    }

    @Override
    public String format(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(160);
        line.append("time=").append(event.getInstant());
        pair(line, "level", event.getLevel());
        pair(line, "logger", simpleName(event.getLoggerName()));
        pair(line, "msg", event.getFormattedMessage());
        event.getMDCPropertyMap().forEach((key, value) -> pair(line, key, value));
        if (event.getKeyValuePairs() != null) {
            event.getKeyValuePairs().forEach(pair -> pair(line, pair.key, pair.value));
        }
        if (event.getThrowableProxy() != null) {
            pair(line, "exception", stackTraces.convert(event));
        }
        return line.append('\n').toString();
    }

    private static String simpleName(String logger) {
        return logger.substring(logger.lastIndexOf('.') + 1);
    }

    private static void pair(StringBuilder line, String key, Object value) {
        line.append(' ').append(key).append('=');
        String text = String.valueOf(value);
        if (isBare(text)) {
            line.append(text);
        } else {
            quote(line, text);
        }
    }

    private static boolean isBare(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c == '"' || c == '=' || c == '\\' || c == 0x7f) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    // Escapes control characters, so that input of peers cannot add lines.
    private static void quote(StringBuilder line, String text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> line.append('\\').append(c);
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (c < ' ' || c == 0x7f) {
                        line.append("\\u%04x".formatted((int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        line.append('"');
    }
}
