// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Diameter application: what a node advertises, and the commands that it accepts.
 *
 * @param name name for logs, such as {@code Gx}
 * @param id application identifier
 * @param vendorId if above 0, the application is advertised in Vendor-Specific-Application-Id
 * @param commands supported requests; others are answered with 3001
 * @param avps AVPs that the application supports; others with the M flag are answered with 5001
 * @param groups definitions of groups; other groups are not validated
 */
public record DiameterApplication(
        String name, long id, int vendorId, List<CommandDef> commands, List<AvpDef<?>> avps, List<GroupDef> groups) {
    public DiameterApplication {
        commands = List.copyOf(commands);
        avps = List.copyOf(avps);
        groups = List.copyOf(groups);
    }

    /** Returns the command with this code; null if the application does not define it. */
    public @Nullable CommandDef command(int code) {
        for (CommandDef command : commands) {
            if (command.code() == code) {
                return command;
            }
        }
        return null;
    }
}
