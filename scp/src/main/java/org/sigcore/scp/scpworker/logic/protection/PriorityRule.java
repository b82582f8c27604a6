// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/**
 * Rule for 3gpp-Sbi-Message-Priority in messages of one service.
 *
 * @param nfServiceName such as nudm-sdm; {@code *} for services without a rule of their own
 * @param messageType REQUEST or RESPONSE
 * @param overridePresent true to replace a present header
 * @param presentValue value that replaces a present header
 * @param setAbsent true to add a header when it is absent
 * @param absentValue value of an added header
 */
@SpecRef("TS 29.500 6.8")
@Doc("Handling of 3gpp-Sbi-Message-Priority in messages of one service.")
public record PriorityRule(
        @Size(min = 1, max = 256) @Doc("Service name, such as nudm-sdm; * for services without their own rule.")
        String nfServiceName,

        @OneOf({PriorityRule.REQUEST, PriorityRule.RESPONSE}) @Doc("Requests or responses.")
        String messageType,

        @Default("false") @Doc("Replaces an existing priority.")
        boolean overridePresent,

        @Default("0") @Range(min = 0, max = 31) @Doc("Priority that replaces the existing one.")
        int presentValue,

        @Default("false") @Doc("Adds a missing priority.") boolean setAbsent,

        @Default("24") @Range(min = 0, max = 31) @Doc("Priority that is added if none is present.")
        int absentValue) {

    /** Message type of a rule for requests. */
    public static final String REQUEST = "REQUEST";

    /** Message type of a rule for responses. */
    public static final String RESPONSE = "RESPONSE";

    /**
     * Returns the priority to set in a message; -1 to leave the message unchanged.
     *
     * @param present priority in the header of the message; -1 when absent
     */
    public int given(int present) {
        if (present >= 0) {
            return overridePresent && presentValue != present ? presentValue : -1;
        }
        return setAbsent ? absentValue : -1;
    }
}
