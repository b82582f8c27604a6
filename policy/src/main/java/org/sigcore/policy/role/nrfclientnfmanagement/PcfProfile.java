// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.nrfclientnfmanagement;

import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.model.session.Snssai;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** NF profile that this PCF registers with the NRF. */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.20"})
final class PcfProfile implements NfProfileSource {
    private final NfIdentity identity;
    private final PolicyProperties.Profile profile;
    private final SigcoreProperties sigcore;

    PcfProfile(NfIdentity identity, PolicyProperties properties, SigcoreProperties sigcore) {
        this.identity = identity;
        this.profile = properties.profile();
        this.sigcore = sigcore;
    }

    @Override
    public ObjectNode profile() {
        ObjectNode document = identity.profile("PCF");
        identity.addService(document, "npcf-smpolicycontrol", "v1", "1.3.0");
        identity.addService(document, "npcf-policyauthorization", "v1", "1.3.0");
        identity.addService(document, "npcf-am-policy-control", "v1", "1.3.0");
        identity.addService(document, "npcf-ue-policy-control", "v1", "1.2.0");
        identity.addService(document, "npcf-am-policyauthorization", "v1", "1.1.0");
        identity.addService(document, "npcf-eventexposure", "v1", "1.3.0");
        identity.addService(document, "npcf-bdtpolicycontrol", "v1", "1.3.0");
        identity.addService(document, "npcf-pdtq-policy-control", "v1", "1.0.0");
        addSlices(document);
        ObjectNode info = document.putObject("pcfInfo");
        if (!profile.dnns().isEmpty()) {
            profile.dnns().forEach(info.putArray("dnnList")::add);
        }
        addSupiRanges(info);
        info.put("rxDiamHost", sigcore.diameter().identity())
                .put("rxDiamRealm", sigcore.diameter().realm());
        return document;
    }

    private void addSupiRanges(ObjectNode info) {
        if (profile.supiRanges() == null) {
            ArrayNode ranges = info.putArray("supiRanges");
            for (PlmnId plmn : identity.plmns()) {
                ranges.addObject().put("start", plmn.firstImsi()).put("end", plmn.lastImsi());
            }
        } else if (!profile.supiRanges().isEmpty()) {
            ArrayNode ranges = info.putArray("supiRanges");
            for (String range : profile.supiRanges()) {
                String[] ends = range.split("-", 2);
                ranges.addObject().put("start", ends[0]).put("end", ends[1]);
            }
        }
    }

    private void addSlices(ObjectNode profileDocument) {
        if (profile.slices().isEmpty()) {
            return;
        }
        ArrayNode slices = profileDocument.putArray("sNssais");
        for (String slice : profile.slices()) {
            Snssai snssai = Snssai.parse(slice);
            ObjectNode document = slices.addObject().put("sst", snssai.sst());
            if (snssai.sd() != null) {
                document.put("sd", snssai.sd());
            }
        }
    }
}
