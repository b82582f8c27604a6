// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Levels of loggers, adjustable at runtime; loggers that are no longer listed get their original level back.
 * Thread-safe.
 */
public final class LogLevels {
    private final Map<String, Had> changed = new HashMap<>();

    /** Original level of a logger. */
    private record Had(@Nullable Level level) {}

    /**
     * Sets levels.
     *
     * @param levels {@code TRACE}, {@code DEBUG}, {@code INFO}, {@code WARN}, {@code ERROR} or {@code OFF}, by name of
     *     the logger; {@code root} applies to all loggers without a level
     */
    public synchronized void set(Map<String, String> levels) {
        changed.entrySet().removeIf(entry -> {
            boolean gone = !levels.containsKey(entry.getKey());
            if (gone) {
                setLevel(entry.getKey(), entry.getValue().level());
            }
            return gone;
        });
        levels.forEach((name, level) -> {
            Logger logger = logger(name);
            if (logger != null) {
                changed.computeIfAbsent(name, first -> new Had(logger.getLevel()));
                logger.setLevel(Level.toLevel(level));
            }
        });
    }

    private static void setLevel(String name, @Nullable Level level) {
        Logger logger = logger(name);
        if (logger != null) {
            logger.setLevel(level);
        }
    }

    // Only Logback's binding supports setting levels.
    private static @Nullable Logger logger(String name) {
        String of = name.equals("root") ? org.slf4j.Logger.ROOT_LOGGER_NAME : name;
        return LoggerFactory.getLogger(of) instanceof Logger logger ? logger : null;
    }
}
