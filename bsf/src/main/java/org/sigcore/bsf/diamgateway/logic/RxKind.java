// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.model.SpecRef;

/** The requests of Rx as an agent tells them apart. */
@SpecRef("TS 29.214 5.6")
public enum RxKind {
    /** The first of a session: an AAR that names no host, or us. */
    AAR_I,
    /** An AAR that names the host that answered the first. */
    AAR_U,
    STR,
    RAR,
    ASR,
    /** A command that Rx does not have. */
    OTHER;

    /** @param identity ours */
    public static RxKind of(DiameterMessage request, String identity) {
        return switch (request.commandCode()) {
            case CommandCode.AA -> namesAnother(request, identity) ? AAR_U : AAR_I;
            case CommandCode.SESSION_TERMINATION -> STR;
            case CommandCode.RE_AUTH -> RAR;
            case CommandCode.ABORT_SESSION -> ASR;
            default -> OTHER;
        };
    }

    private static boolean namesAnother(DiameterMessage request, String identity) {
        try {
            String host = request.get(Base.DESTINATION_HOST);
            return host != null && !host.equalsIgnoreCase(identity);
        } catch (InvalidAvpException e) {
            return true; // leads nowhere; the node says so
        }
    }
}
