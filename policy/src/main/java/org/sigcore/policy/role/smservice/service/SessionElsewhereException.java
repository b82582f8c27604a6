// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import org.sigcore.model.SpecRef;

/**
 * Thrown when another PCF must serve a session, because it serves the UE's other sessions with that data network and
 * slice.
 */
@SpecRef("TS 29.512 4.2.2.2")
public final class SessionElsewhereException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final String authority;

    SessionElsewhereException(String authority) {
        super("the session belongs to the PCF " + authority, null, false, false);
        this.authority = authority;
    }

    /** Returns the authority of that PCF: host, and port if known. */
    public String authority() {
        return authority;
    }
}
