// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.auditservice;

import org.sigcore.bsf.contract.auditservice.AuditOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecord;

/** Queries the PCF of a binding about its session. Blocking, thread-safe. */
public interface SessionConfirmation {
    /** Answer of the PCF. */
    enum Answer {
        /** The session exists. */
        KNOWN,
        /** The session does not exist. */
        UNKNOWN,
        /** The answer is inconclusive, or the PCF is unreachable. */
        NONE
    }

    /** Asks the PCF whether the session of a binding still exists. */
    Answer ask(BindingRecord binding, AuditOptions settings);
}
