// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpworker;

import java.util.Map;

/**
 * Request whose routing is to be explained.
 *
 * @param path path with query, as a consumer sends it
 * @param headers values by name; names are case-insensitive
 */
public record ExplainedRequest(String method, String path, Map<String, String> headers) {
    public ExplainedRequest {
        headers = Map.copyOf(headers);
    }
}
