// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.List;

/**
 * Definition of an application's command, used to validate requests before they reach the application.
 *
 * @param code code shared by request and answer
 * @param requestName short name, such as {@code CCR}
 * @param answerName short name, such as {@code CCA}
 * @param required AVPs that must occur exactly once in a request
 * @param single AVPs that may occur at most once in a request
 */
public record CommandDef(
        int code, String requestName, String answerName, List<AvpDef<?>> required, List<AvpDef<?>> single) {
    public CommandDef {
        required = List.copyOf(required);
        single = List.copyOf(single);
    }
}
