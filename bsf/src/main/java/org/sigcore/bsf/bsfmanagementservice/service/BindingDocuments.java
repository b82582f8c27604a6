// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.Optional;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import tools.jackson.databind.node.ObjectNode;

/** What can be done with one binding, whatever it binds. Blocking, thread-safe. */
public interface BindingDocuments {
    /** The binding of that id. */
    Optional<StoredDocument> find(String bindingId);

    /**
     * Changes a binding.
     *
     * @throws org.sigcore.model.ProblemException 400 or 403, see {@link
     *     org.sigcore.bsf.bsfmanagementservice.logic.DocumentPatch#apply}
     */
    Optional<StoredDocument> update(String bindingId, ObjectNode patch);

    /** Deletes a binding. False when there is none of that id. */
    boolean deregister(String bindingId);
}
