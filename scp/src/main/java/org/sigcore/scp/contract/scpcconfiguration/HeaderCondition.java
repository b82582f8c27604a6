// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Size;

/** Condition on one header of a message. */
@Doc("Condition on a header.")
public record HeaderCondition(
        @Size(min = 1, max = 256) @Doc("Name of the header; case is ignored.")
        String name,

        @OneOf({"EXISTS", "ABSENT", "EQUALS", "CONTAINS"}) @Default("EXISTS") @Doc("Comparison with the value.")
        String match,

        @Default("") @Size(max = 1024) @Doc("Value for EQUALS and CONTAINS.")
        String value) {}
