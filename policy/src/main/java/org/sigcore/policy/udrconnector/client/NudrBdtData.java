// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.udrconnector.client;

import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.policy.udrconnector.api.BdtDataRepository;
import org.sigcore.sbi.SbiRequest;
import tools.jackson.databind.node.ObjectNode;

/** Nudr_DataRepository: data of background data transfers. */
@SpecRef("TS 29.519 5.2.9")
public final class NudrBdtData implements BdtDataRepository {
    private final NudrPolicyDataRepository udr;

    /** @param udr by which it is reached */
    public NudrBdtData(NudrPolicyDataRepository udr) {
        this.udr = udr;
    }

    @Override
    public boolean writeBdtData(String bdtReferenceId, ObjectNode data) {
        return udr.taken(version -> SbiRequest.json("PUT", resource(version, bdtReferenceId), data));
    }

    @Override
    public boolean removeBdtData(String bdtReferenceId) {
        return udr.taken(version -> SbiRequest.of("DELETE", resource(version, bdtReferenceId)));
    }

    private static String resource(String version, String bdtReferenceId) {
        return NudrPolicyDataRepository.policyData(version) + "bdt-data/" + UrlEncoded.encode(bdtReferenceId);
    }
}
