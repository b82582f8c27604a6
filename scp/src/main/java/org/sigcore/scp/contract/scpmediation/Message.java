// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpmediation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * HTTP message as seen by mediation rules.
 *
 * @param method method of the request, also in its response
 * @param status status of a response; 0 in a request
 * @param headers header fields without pseudo-header fields, names in lower case
 * @param body JSON text; null when the body is empty or not available to rules
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
