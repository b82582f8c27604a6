// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code policydata/common/dropdownblocks/{name}}. */
@Doc("Values that an editor offers in a drop-down block.")
public record DropdownBlock(
        @Nullable @Size(max = 512) String description,

        @Size(min = 1, max = 1000) List<Option> options) {

    /** Value that an editor offers. */
    @Doc("Value that an editor offers.")
    public record Option(
            @Doc("Label in the editor.") @Size(min = 1, max = 128)
            String label,

            @Doc("Value of the block.") @Size(max = 512) String value) {}
}
