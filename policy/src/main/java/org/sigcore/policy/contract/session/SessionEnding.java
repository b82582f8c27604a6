// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.session;

/** Result of a request of an operator to end a session. */
public enum SessionEnding {
    /** The session has been removed. */
    ENDED,
    /** The peer has accepted a request to end the session. */
    ASKED,
    /** The peer has refused or does not answer; the session is kept. */
    NOT_TAKEN,
    /** The session does not exist. */
    NOT_FOUND
}
