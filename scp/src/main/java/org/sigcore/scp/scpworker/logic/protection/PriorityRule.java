// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.model.SpecRef;

/**
 * What becomes of 3gpp-Sbi-Message-Priority in messages of one service.
 *
 * @param nfServiceName such as nudm-sdm; {@code *} for services without a rule of their own
 * @param messageType REQUEST or RESPONSE
 * @param overridePresent whether a header that is there is replaced
 * @param presentValue by which value
 * @param setAbsent whether a header that is not there is added
 * @param absentValue with which value
 */
@SpecRef("TS 29.500 6.8")
public record PriorityRule(
        String nfServiceName,
        String messageType,
        boolean overridePresent,
        int presentValue,
        boolean setAbsent,
        int absentValue) {
    /** For requests. */
    public static final String REQUEST = "REQUEST";

    /** For responses. */
    public static final String RESPONSE = "RESPONSE";

    /**
     * The priority that the message is given; -1 when it keeps what it has.
     *
     * @param present what its header says; -1 without one
     */
    public int given(int present) {
        if (present >= 0) {
            return overridePresent && presentValue != present ? presentValue : -1;
        }
        return setAbsent ? absentValue : -1;
    }
}
