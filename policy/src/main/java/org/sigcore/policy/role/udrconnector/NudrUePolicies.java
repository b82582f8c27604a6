// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.policy.contract.udrconnector.PolicyDataResources;
import org.sigcore.policy.contract.udrconnector.UePolicyRepository;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Client of Nudr_DataRepository for service parameters in the application data, and for UE policy sets. */
@SpecRef({"TS 29.519 5.2.6", "TS 29.519 6.2.11"})
public final class NudrUePolicies implements UePolicyRepository {
    private static final String APPLICATION = "APPLICATION";
    private final NudrPolicyDataRepository udr;

    /** @param udr sends the requests */
    public NudrUePolicies(NudrPolicyDataRepository udr) {
        this.udr = udr;
    }

    @Override
    public @Nullable List<ObjectNode> serviceParameters(String supi, List<String> groups) {
        List<ObjectNode> all = new ArrayList<>();
        boolean told = add(supi, "supis=" + UrlEncoded.encode(supi), all) && add(supi, "any-ue=true", all);
        if (told && !groups.isEmpty()) {
            String wanted =
                    String.join(",", groups.stream().map(UrlEncoded::encode).toList());
            told = add(supi, "internal-group-ids=" + wanted, all);
        }
        return told ? all.stream().distinct().toList() : null;
    }

    private boolean add(String supi, String query, List<ObjectNode> to) {
        String dataSet = udr.dataSet().isEmpty() ? "" : APPLICATION;
        SbiResponse response = udr.send(
                dataSet,
                supi,
                version -> SbiRequest.of("GET", "/nudr-dr/" + version + "/application-data/serviceParamData?" + query));
        if (response.status() == 200) {
            try {
                for (JsonNode each : Json.parse(response.body())) {
                    if (each instanceof ObjectNode document) {
                        to.add(document);
                    }
                }
            } catch (ProblemException unreadable) {
                return false;
            }
        }
        // UDRs without application data respond with various errors; only a temporary one is retried.
        return !response.retryable();
    }

    @Override
    public boolean writeUePolicySet(String ueId, ObjectNode patch) {
        String resource = "ues/" + UrlEncoded.encode(ueId) + "/" + PolicyDataResources.UE_POLICY_SET;
        SbiResponse response = udr.send(
                udr.dataSet(),
                ueId,
                version -> SbiRequest.of("PATCH", NudrPolicyDataRepository.policyData(version) + resource)
                        .withBody("application/merge-patch+json", Json.bytes(patch)));
        if (response.status() == 404) { // the policy set does not exist yet
            ObjectNode whole = patch.deepCopy();
            patch.properties().stream()
                    .filter(member -> member.getValue().isNull())
                    .forEach(member -> whole.remove(member.getKey()));
            response = udr.send(
                    udr.dataSet(),
                    ueId,
                    version -> SbiRequest.json("PUT", NudrPolicyDataRepository.policyData(version) + resource, whole));
        }
        return !response.retryable();
    }
}
