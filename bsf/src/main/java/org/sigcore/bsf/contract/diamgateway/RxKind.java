// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.diamgateway;

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

    /** Returns true for requests that a PCF sends to an AF. */
    public boolean isOfPcf() {
        return this == RAR || this == ASR;
    }
}
