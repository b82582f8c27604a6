// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.sbi;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiRequest;
import tools.jackson.databind.node.ObjectNode;

/** Projects in bodies of requests, which nest deeper than other documents. */
final class ProjectBodies {
    private static final int MAX_OCTETS = 8 << 20;

    private ProjectBodies() {}

    /**
     * The body.
     *
     * @throws ProblemException 400 if it is no JSON object, 413 beyond 8 MiB
     */
    static ObjectNode read(SbiRequest request) {
        if (request.body().length > MAX_OCTETS) {
            throw new ProblemException(
                    ProblemDetails.of(413, null, "expected projects of at most " + MAX_OCTETS + " octets"));
        }
        if (Json.parseDeep(request.body()) instanceof ObjectNode body) {
            return body;
        }
        throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "expected a JSON object");
    }
}
