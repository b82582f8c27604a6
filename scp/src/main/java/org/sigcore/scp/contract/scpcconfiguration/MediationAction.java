// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Size;

/** One edit of a message. */
@Doc("Edit of a message.")
public record MediationAction(
        @OneOf({"HEADER_ADD", "HEADER_SET", "HEADER_REMOVE", "BODY_ADD", "BODY_SET", "BODY_REMOVE"})
        @Doc("BODY_ADD appends to an array; BODY_SET changes or adds a member.")
        String op,

        @Size(min = 1, max = 512) @Doc("Header name, or JSONPath of the element in the body.")
        String target,

        @Nullable
        @Size(max = 4096)
        @Doc("JEXL expression of the value, such as 'text' or message.header('x'); none for removals.")
        String value) {}
