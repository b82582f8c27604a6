// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.policy.role.ueservice.logic.UeCallback;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.token.CallbackKey;

/**
 * Common parts of callbacks of an association: verifies the secret in the path, and responds 404 for an unknown
 * association. Thread-safe.
 *
 * @param onStranger called for a notification to an unknown callback URI
 * @param unknown the cause of 404
 */
record AssociationCallback(CallbackKey key, Runnable onStranger, SbiCause unknown) {
    /** Path between the API prefix and the operation. */
    static final String RESOURCE = "/{association}/{secret}/";

    /** Returns the id of the association; responds 404 if the secret is wrong. */
    String association(SbiRequest request) {
        String id = request.pathParam("association");
        if (!key.proves(UeCallback.subject(id), request.pathParam("secret"))) {
            onStranger.run();
            throw notFound();
        }
        return id;
    }

    /** Returns 204; responds 404 if the association is unknown. */
    SbiResponse answered(boolean known) {
        if (!known) {
            throw notFound();
        }
        return SbiResponse.noContent();
    }

    private ProblemException notFound() {
        return new ProblemException(unknown, "no such policy association");
    }
}
