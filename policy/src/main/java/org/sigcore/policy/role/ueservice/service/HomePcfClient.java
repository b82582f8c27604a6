// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.PlmnId;
import tools.jackson.databind.node.ObjectNode;

/** Npcf_UEPolicyControl of the home networks of UEs that visit ours. Blocks; thread-safe. */
public interface HomePcfClient {
    /**
     * Asks for an association.
     *
     * @param home whose PCF is looked for
     * @param instance of the PCF, as the AMF says; null where it does not
     * @param request PolicyAssociationRequest
     */
    Answer join(PlmnId home, @Nullable String instance, ObjectNode request);

    /**
     * Reports.
     *
     * @param uri of the association
     * @param update PolicyAssociationUpdateRequest
     */
    Answer report(String uri, ObjectNode update);

    /** Ends an association. False when the H-PCF does not answer, or cannot now: to be retried. */
    boolean leave(String uri);

    /**
     * An answer.
     *
     * @param status of HTTP
     * @param body PolicyAssociation, PolicyUpdate or ProblemDetails; empty for none
     * @param uri of an association that was created; null for none
     */
    record Answer(int status, ObjectNode body, @Nullable String uri) {
        /** Whether it was done. */
        public boolean done() {
            return status / 100 == 2;
        }

        /** Whether nobody has answered, or could now. */
        public boolean later() {
            return status >= 500 || status == 408 || status == 429;
        }
    }
}
