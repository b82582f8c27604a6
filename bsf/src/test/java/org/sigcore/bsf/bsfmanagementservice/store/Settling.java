// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.util.Collection;
import org.sigcore.bsf.bsfmanagementservice.logic.Registration;
import org.sigcore.bsf.bsfmanagementservice.logic.RegistrationRules;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.PcfBindingStore;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;

/** The rules that the service passes to a store, by the configured handling of address conflicts. */
enum Settling implements PcfBindingStore.RegistrationRule, PcfBindingStore.UpdateRule {
    NEWEST_WINS(AddressConflict.NEWEST_WINS),
    KEEP_BOTH(AddressConflict.KEEP_BOTH);

    private final AddressConflict conflict;

    Settling(AddressConflict conflict) {
        this.conflict = conflict;
    }

    @Override
    public Registration settle(StoredDocument incoming, Collection<StoredDocument> sharing) {
        return RegistrationRules.settle(incoming, sharing, conflict);
    }

    @Override
    public Registration.Replaced settle(
            StoredDocument before, StoredDocument after, Collection<StoredDocument> sharing) {
        return RegistrationRules.settle(before, after, sharing, conflict);
    }
}
