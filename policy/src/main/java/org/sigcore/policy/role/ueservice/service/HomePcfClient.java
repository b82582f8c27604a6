// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.PlmnId;
import tools.jackson.databind.node.ObjectNode;

/** Client of Npcf_UEPolicyControl at the home networks of visiting UEs. Blocks; thread-safe. */
public interface HomePcfClient {
    /**
     * Creates an association.
     *
     * @param home the network whose PCF is discovered
     * @param instance NF instance of the PCF as named by the AMF; null if not named
     * @param request PolicyAssociationRequest
     */
    Answer join(PlmnId home, @Nullable String instance, ObjectNode request);

    /**
     * Sends an update of an association.
     *
     * @param uri of the association
     * @param update PolicyAssociationUpdateRequest
     */
    Answer report(String uri, ObjectNode update);

    /**
     * Deletes an association. Returns false when the H-PCF does not respond or is temporarily unavailable, so that the
     * caller retries.
     */
    boolean leave(String uri);

    /**
     * Response of an H-PCF.
     *
     * @param status HTTP status
     * @param body PolicyAssociation, PolicyUpdate or ProblemDetails; empty for none
     * @param uri of an association that was created; null for none
     */
    record Answer(int status, ObjectNode body, @Nullable String uri) {
        /** True for a 2xx status. */
        public boolean done() {
            return status / 100 == 2;
        }

        /** True for 408, 429 or 5xx: the caller retries. */
        public boolean later() {
            return status >= 500 || status == 408 || status == 429;
        }
    }
}
