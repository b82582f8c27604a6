// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.sbi;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiRequest;
import tools.jackson.databind.node.ObjectNode;

/** Parses projects in request bodies, which may nest deeper than other documents. */
final class ProjectBodies {
    private static final int MAX_OCTETS = 8 << 20;

    private ProjectBodies() {}

    /**
     * Returns the parsed body.
     *
     * @throws ProblemException 400 if it is not a JSON object, 413 above 8 MiB
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
