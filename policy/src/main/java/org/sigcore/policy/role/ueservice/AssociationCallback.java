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
 * What callbacks of an association have in common: the path proves that we have given it away, and who knows of no such association
 * says so. Thread-safe.
 *
 * @param onStranger run when something comes to a callback that was never given away
 * @param unknown the cause of 404
 */
record AssociationCallback(CallbackKey key, Runnable onStranger, SbiCause unknown) {
    /** Before what follows it. */
    static final String RESOURCE = "/{association}/{secret}/";

    /** Whose callback it is; 404 for one that we have not given away. */
    String association(SbiRequest request) {
        String id = request.pathParam("association");
        if (!key.proves(UeCallback.subject(id), request.pathParam("secret"))) {
            onStranger.run();
            throw notFound();
        }
        return id;
    }

    /** 204, or 404. */
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
