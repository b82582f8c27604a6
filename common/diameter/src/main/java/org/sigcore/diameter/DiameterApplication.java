// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Diameter application: what a node advertises and which commands it accepts.
 *
 * @param name for logs, such as {@code Gx}
 * @param id the application identifier
 * @param vendorId above 0 the application is advertised inside Vendor-Specific-Application-Id
 * @param commands the commands that may arrive; others are answered with 3001
 * @param avps every AVP that the application understands; another one with the M flag is answered with 5001
 * @param groups what groups must hold; of others nothing is known
 */
public record DiameterApplication(
        String name, long id, int vendorId, List<CommandDef> commands, List<AvpDef<?>> avps, List<GroupDef> groups) {
    public DiameterApplication {
        commands = List.copyOf(commands);
        avps = List.copyOf(avps);
        groups = List.copyOf(groups);
    }

    /** The command of that code, null when the application has none. */
    public @Nullable CommandDef command(int code) {
        for (CommandDef command : commands) {
            if (command.code() == code) {
                return command;
            }
        }
        return null;
    }
}
