// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.diamgateway;

import org.sigcore.model.SpecRef;

/** Kinds of Rx requests that an agent distinguishes. */
@SpecRef("TS 29.214 5.6")
public enum RxKind {
    /** First AAR of a session: it names no destination host, or this gateway. */
    AAR_I,
    /** Later AAR of a session, addressed to the host that answered the first. */
    AAR_U,
    STR,
    RAR,
    ASR,
    /** A command that is not part of Rx. */
    OTHER;

    /** Returns true for requests that a PCF sends to an AF. */
    public boolean isOfPcf() {
        return this == RAR || this == ASR;
    }
}
