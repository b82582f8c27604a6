// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.Optional;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import tools.jackson.databind.node.ObjectNode;

/** Operations on an individual binding of any type. Blocking, thread-safe. */
public interface BindingDocuments {
    /** Returns the binding with the given id. */
    Optional<StoredDocument> find(String bindingId);

    /**
     * Changes a binding.
     *
     * @throws org.sigcore.model.ProblemException 400 or 403, see {@link
     *     org.sigcore.bsf.bsfmanagementservice.logic.DocumentPatch#apply}
     */
    Optional<StoredDocument> update(String bindingId, ObjectNode patch);

    /** Deletes a binding. Returns false if no binding has that id. */
    boolean deregister(String bindingId);
}
