// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterSendException;

/** Receives the outcome of a sent request. Called once, on an event loop. */
public interface AnswerSink {
    /** @param via identity of the peer that answered */
    void onAnswer(DiameterMessage answer, String via);

    /** @param via identity of the last peer tried; empty if the request was not sent */
    void onFailure(DiameterSendException failure, String via);
}
