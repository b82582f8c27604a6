// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.List;

/**
 * Definition of a group's content, used to validate requests before they reach the application.
 *
 * @param group definition of the Grouped AVP
 * @param required AVPs that must occur exactly once
 * @param single AVPs that may occur at most once
 */
public record GroupDef(GroupedAvpDef group, List<AvpDef<?>> required, List<AvpDef<?>> single) {
    public GroupDef {
        required = List.copyOf(required);
        single = List.copyOf(single);
    }
}
