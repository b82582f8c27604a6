// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.auditservice.service;

import org.sigcore.bsf.contract.auditservice.AuditOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecord;

/** Asks the PCF of a binding. Blocking, thread-safe. */
public interface SessionConfirmation {
    /** What the PCF says. */
    enum Answer {
        /** It has the session. */
        KNOWN,
        /** It does not. */
        UNKNOWN,
        /** It does not say, or cannot be reached. */
        NONE
    }

    /** Asks whether the session is still there. */
    Answer ask(BindingRecord binding, AuditOptions settings);
}
