// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** The stored bindings of PDU sessions, for roles that look after them. Blocking, thread-safe. */
@RoleInterface(role = "bsf-management-service")
public interface BindingRecords {
    /**
     * A page of bindings in the order of their ids, with those among them that nobody has changed or confirmed for a
     * while.
     *
     * @param after id to go on behind; empty to begin
     * @param limit bindings of a page, whether stale or not
     * @throws org.sigcore.model.ProblemException with status 503 if the store or the role is unreachable
     */
    Page stale(String after, long unchangedSinceMillis, int limit);

    /** The binding is known to be right now. */
    void confirm(String bindingId);

    /** Deletes a binding and tells its subscribers. False when there is none of that id. */
    boolean remove(String bindingId);

    /** The bindings of a SUPI or GPSI, or around an address or prefix, as the PCF registered them. */
    List<BindingRecord> search(SessionSearch search);

    /**
     * Part of the bindings.
     *
     * @param last id of the last that was looked at; empty at the end
     */
    record Page(List<BindingRecord> stale, String last) {}
}
