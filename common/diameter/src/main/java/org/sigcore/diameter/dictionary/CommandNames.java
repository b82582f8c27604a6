// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.dictionary;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterApplication;

/** Names of commands. Thread-safe. */
public final class CommandNames {
    private static final Map<Long, Map<Integer, String>> REQUESTS = new HashMap<>();

    static {
        for (DiameterApplication application : List.of(Applications.GX, Applications.RX, Applications.SY)) {
            Map<Integer, String> commands = new HashMap<>();
            for (CommandDef command : application.commands()) {
                commands.put(command.code(), command.requestName());
            }
            REQUESTS.put(application.id(), Map.copyOf(commands));
        }
    }

    private CommandNames() {}

    /** Returns the short name of a request, such as {@code CCR}; the code in digits if unknown. */
    public static String request(long applicationId, int commandCode) {
        String name = REQUESTS.getOrDefault(applicationId, Map.of()).get(commandCode);
        return name == null ? Integer.toString(commandCode) : name;
    }

    /** Returns the name qualified with the application, since RAR is a different message on Gx and Rx. */
    public static String named(long applicationId, String command) {
        if (applicationId == ApplicationId.GX) {
            return "Gx " + command;
        }
        if (applicationId == ApplicationId.RX) {
            return "Rx " + command;
        }
        return (applicationId == ApplicationId.SY ? "Sy " : "") + command;
    }
}
