// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** Access to the stored bindings of PDU sessions, for roles that maintain or display them. Blocking, thread-safe. */
@RoleInterface(role = "bsf-management-service")
public interface BindingRecords {
    /**
     * Returns a page of bindings in the order of their ids, with those that have not been changed or confirmed
     * recently.
     *
     * @param after id after which the page starts; empty for the first page
     * @param limit number of bindings to read for a page, stale or not
     * @throws org.sigcore.model.ProblemException with status 503 if the store or the role is unreachable
     */
    Page stale(String after, long unchangedSinceMillis, int limit);

    /** Marks a binding as confirmed now. */
    void confirm(String bindingId);

    /**
     * Deletes a binding and notifies its subscribers, unless the PCF has registered the session again since then under
     * the same id. Returns false if nothing was deleted.
     */
    boolean removeRegisteredAt(String bindingId, long registeredAtMillis);

    /** Returns the bindings of a SUPI or GPSI, or those that contain an address or prefix, as registered by the PCF. */
    List<BindingRecord> search(SessionSearch search);

    /**
     * Page of bindings.
     *
     * @param last id of the last binding that was read; empty after the last page
     */
    record Page(List<BindingRecord> stale, String last) {}
}
