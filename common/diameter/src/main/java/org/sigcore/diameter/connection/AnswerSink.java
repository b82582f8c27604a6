// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterSendException;

/** Takes the outcome of a request that was sent. Called once, on an event loop. */
public interface AnswerSink {
    /** @param via identity of the peer that answered */
    void onAnswer(DiameterMessage answer, String via);

    /** @param via identity of the peer that it was last sent to; empty if it was not sent */
    void onFailure(DiameterSendException failure, String via);
}
