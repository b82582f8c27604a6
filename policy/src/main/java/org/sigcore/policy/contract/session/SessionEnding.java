// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.session;

/** What came of ending a session for an operator. */
public enum SessionEnding {
    /** It is gone. */
    ENDED,
    /** Its peer has been asked to end it, and has agreed. */
    ASKED,
    /** Its peer has refused, or does not answer: it stays. */
    NOT_TAKEN,
    /** There is none. */
    NOT_FOUND
}
