// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

import org.sigcore.policy.pcrfcore.logic.RxSession;

/** Requests of the PCRF to AFs. Never waits for them; errors are logged and otherwise ignored. Thread-safe. */
public interface AfRequests {
    /** The bearer is gone: the AF is asked to end its session (ASR). */
    void abort(RxSession session);
}
