// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.udrconnector.client;

import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.policy.udrconnector.api.PdtqDataRepository;
import org.sigcore.sbi.SbiRequest;
import tools.jackson.databind.node.ObjectNode;

/** Nudr_DataRepository: data of planned data transfers with QoS. */
@SpecRef("TS 29.519 5.2")
public final class NudrPdtqData implements PdtqDataRepository {
    private final NudrPolicyDataRepository udr;

    /** @param udr by which it is reached */
    public NudrPdtqData(NudrPolicyDataRepository udr) {
        this.udr = udr;
    }

    @Override
    public boolean writePdtqData(String pdtqReferenceId, ObjectNode data) {
        return udr.taken(version -> SbiRequest.json("PUT", resource(version, pdtqReferenceId), data));
    }

    @Override
    public boolean removePdtqData(String pdtqReferenceId) {
        return udr.taken(version -> SbiRequest.of("DELETE", resource(version, pdtqReferenceId)));
    }

    private static String resource(String version, String pdtqReferenceId) {
        return NudrPolicyDataRepository.policyData(version) + "pdtq-data/" + UrlEncoded.encode(pdtqReferenceId);
    }
}
