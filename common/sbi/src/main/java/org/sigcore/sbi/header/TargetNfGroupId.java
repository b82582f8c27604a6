// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.sigcore.model.SpecRef;

/**
 * The NF group that a request was meant for.
 */
@SpecRef("TS 29.500 5.2.3.2")
public record TargetNfGroupId(String groupId) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Target-Nf-Group-Id";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static TargetNfGroupId parse(String value) {
        return new TargetNfGroupId(
                Parameters.parse(NAME, Parameters.Style.EQUALS, value).require("nfgid"));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return "nfgid=" + Grammar.quote(groupId);
    }
}
