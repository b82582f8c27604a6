// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.List;

/**
 * One command of an application, as far as a node checks requests before the application sees them.
 *
 * @param code shared by request and answer
 * @param requestName short name, such as {@code CCR}
 * @param answerName short name, such as {@code CCA}
 * @param required AVPs that a request must hold exactly once
 * @param single AVPs that a request may hold at most once
 */
public record CommandDef(
        int code, String requestName, String answerName, List<AvpDef<?>> required, List<AvpDef<?>> single) {
    public CommandDef {
        required = List.copyOf(required);
        single = List.copyOf(single);
    }
}
