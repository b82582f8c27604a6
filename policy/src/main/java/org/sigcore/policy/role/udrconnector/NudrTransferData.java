// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository;
import org.sigcore.sbi.SbiRequest;
import tools.jackson.databind.node.ObjectNode;

/** Client of Nudr_DataRepository for the data of background and planned data transfers. */
@SpecRef("TS 29.519 5.2")
public final class NudrTransferData implements TransferDataRepository {
    private final NudrPolicyDataRepository udr;

    /** @param udr sends the requests */
    public NudrTransferData(NudrPolicyDataRepository udr) {
        this.udr = udr;
    }

    @Override
    public boolean write(Kind kind, String referenceId, ObjectNode data) {
        return udr.taken(version -> SbiRequest.json("PUT", resource(version, kind, referenceId), data));
    }

    @Override
    public boolean remove(Kind kind, String referenceId) {
        return udr.taken(version -> SbiRequest.of("DELETE", resource(version, kind, referenceId)));
    }

    private static String resource(String version, Kind kind, String referenceId) {
        String collection = switch (kind) {
            case BDT -> "bdt-data/";
            case PDTQ -> "pdtq-data/";
        };
        return NudrPolicyDataRepository.policyData(version) + collection + UrlEncoded.encode(referenceId);
    }
}
