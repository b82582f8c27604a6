// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpmediation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message as rules see it.
 *
 * @param method of the request, of a response the same
 * @param status of a response; 0 in a request
 * @param headers without pseudo-header fields, names in lower case
 * @param body JSON text; null when there is none, or it is nothing that rules look at
 */
public record Message(
        String method,
        String path,
        int status,
        List<Field> headers,
        @Nullable String body) {
    /** One header field. */
    public record Field(String name, String value) {}

    public Message {
        headers = List.copyOf(headers);
    }
}
