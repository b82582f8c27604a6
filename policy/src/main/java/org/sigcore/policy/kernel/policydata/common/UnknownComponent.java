// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;

/** Component of a later release or of an operator. */
@Doc("Component as sent to the UE.")
public record UnknownComponent(
        @Doc("Type identifier of the component.") @Range(min = 0, max = 255)
        int type,

        @Doc("Contents after the type, in hexadecimal.") @Matches("([0-9A-Fa-f]{2}){0,255}")
        String value) {}
