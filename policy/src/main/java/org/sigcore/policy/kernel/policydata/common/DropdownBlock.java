// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** {@code policydata/common/dropdownblocks/{name}}. */
@Doc("Values that an editor offers in a block.")
public record DropdownBlock(
        @Nullable @Size(max = 512) String description,

        @Size(min = 1, max = 1000) List<Option> options) {

    /** One of the values. */
    @Doc("A value that an editor offers.")
    public record Option(
            @Doc("What the editor shows.") @Size(min = 1, max = 128)
            String label,

            @Doc("What the block holds.") @Size(max = 512) String value) {}
}
