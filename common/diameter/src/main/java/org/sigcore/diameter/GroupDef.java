// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.List;

/**
 * What a group must hold, as far as a node checks requests before the application sees them.
 *
 * @param group of which it is said
 * @param required AVPs that it must hold exactly once
 * @param single AVPs that it may hold at most once
 */
public record GroupDef(GroupedAvpDef group, List<AvpDef<?>> required, List<AvpDef<?>> single) {
    public GroupDef {
        required = List.copyOf(required);
        single = List.copyOf(single);
    }
}
