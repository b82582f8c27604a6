// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.Optional;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import tools.jackson.databind.node.ObjectNode;

/** Operations on an individual binding of any type. Blocking, thread-safe. */
public interface BindingDocuments {
    /** Returns the binding with the given id. */
    Optional<StoredDocument> find(String bindingId);

    /**
     * Changes a binding.
     *
     * @param rule applies if the binding then has an address of another session
     * @throws org.sigcore.model.ProblemException 400 or 403, see {@link
     *     org.sigcore.bsf.bsfmanagementservice.logic.DocumentPatch#apply}
     */
    Optional<StoredDocument> update(String bindingId, ObjectNode patch, AddressConflict rule);

    /** Deletes a binding. Returns false if no binding has that id. */
    boolean deregister(String bindingId);
}
