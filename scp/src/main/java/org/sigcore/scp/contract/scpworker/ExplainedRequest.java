// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpworker;

import java.util.Map;

/**
 * A request to be explained.
 *
 * @param path with the query, as a consumer sends it
 * @param headers by name, in any case
 */
public record ExplainedRequest(String method, String path, Map<String, String> headers) {
    public ExplainedRequest {
        headers = Map.copyOf(headers);
    }
}
