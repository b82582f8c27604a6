// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import java.util.List;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.dictionary.Applications;

/** First step of building a request: only its name is set. */
public record DiameterCallName(String name) {
    /** Selects Rx: AAR, STR. */
    public DiameterCall rx() {
        return of(Applications.RX);
    }

    /** Selects Gx: CCR. */
    public DiameterCall gx() {
        return of(Applications.GX);
    }

    /** Selects Sy: SLR, STR. */
    public DiameterCall sy() {
        return of(Applications.SY);
    }

    /** @throws IllegalArgumentException if the name does not start with a command of the application */
    private DiameterCall of(DiameterApplication application) {
        String command = name.split("-", 2)[0];
        for (CommandDef each : application.commands()) {
            if (each.requestName().equals(command)) {
                return new DiameterCall(name, application, each, List.of(), DiameterCall.Life.GOES_ON, List.of());
            }
        }
        List<String> known =
                application.commands().stream().map(CommandDef::requestName).toList();
        throw new IllegalArgumentException(
                name + ": " + application.name() + " has no command " + command + ", only " + known);
    }
}
