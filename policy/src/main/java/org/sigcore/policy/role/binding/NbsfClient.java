// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.role.binding.BsfRefusals.Operation;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Consumer of Nbsf_Management. A BSF is discovered for each registration; later requests are sent to the URI of the
 * binding.
 */
@SpecRef("TS 29.521 5.3")
public final class NbsfClient implements BsfClient {
    private static final String SERVICE = "nbsf-management";
    private static final List<JsonMember> PATCHABLE = List.of(
            PcfBinding.IPV4_ADDR,
            PcfBinding.IP_DOMAIN,
            PcfBinding.IPV6_PREFIX,
            PcfBinding.ADD_IPV6_PREFIXES,
            PcfBinding.MAC_ADDR_48,
            PcfBinding.ADD_MAC_ADDRS);
    private static final List<JsonMember> NAMED = List.of(PcfBinding.DNN, PcfBinding.SUPI, PcfBinding.GPSI);
    private static final int MOST_OCTETS_OF_OTHER = 2_000;
    private final CountedRequests requests;
    private final BsfRefusals refusals;

    public NbsfClient(CountedRequests requests, BsfRefusals refusals) {
        this.requests = requests;
        this.refusals = refusals;
    }

    @Override
    @SpecRef("TS 29.521 4.2.2")
    public Answer register(ObjectNode pcfBinding) {
        SbiResponse response = requests.send(
                SERVICE,
                EgressTarget.discover(Map.of("target-nf-type", "BSF", "service-names", SERVICE)),
                SbiRequest.json("POST", "/" + SERVICE + "/v1/pcfBindings", pcfBinding));
        String location = response.headers().get("location");
        if (response.status() == 201 && location != null) {
            return new Answer(Result.DONE, location);
        }
        refusals.note(Operation.REGISTER, response);
        // If there is no BSF, the NRF or SCP answers 400 or 404, so only 403 is a final rejection by the BSF.
        boolean refused = response.status() == 403;
        return new Answer(refused ? Result.REFUSED : Result.UNREACHABLE, null, refused ? other(response) : null);
    }

    /**
     * Returns the address of the PCF that serves the UE's other sessions; null if the rejection does not contain it or
     * it exceeds 2,000 octets.
     */
    @SpecRef({"TS 29.521 4.2.2.2", "TS 29.521 5.6.2.9"})
    private static @Nullable ObjectNode other(SbiResponse refusal) {
        try {
            ObjectNode other = refusal.jsonObject();
            other.retain(PcfBinding.PCF_SM_FQDN.name(), PcfBinding.PCF_SM_IP_END_POINTS.name());
            return other.isEmpty() || Json.bytes(other).length > MOST_OCTETS_OF_OTHER ? null : other;
        } catch (ProblemException garbage) {
            return null;
        }
    }

    @Override
    @SpecRef("TS 29.521 4.2.4")
    public Result find(ObjectNode pcfBinding) {
        Map<String, String> query = new LinkedHashMap<>();
        address(query, pcfBinding);
        NAMED.forEach(member -> put(query, member.name(), member.text(pcfBinding)));
        if (PcfBinding.SNSSAI.of(pcfBinding) instanceof ObjectNode snssai) {
            query.put(PcfBinding.SNSSAI.name(), Json.text(snssai));
        }
        SbiResponse response = requests.send(
                SERVICE,
                EgressTarget.discover(Map.of("target-nf-type", "BSF", "service-names", SERVICE)),
                SbiRequest.of("GET", "/" + SERVICE + "/v1/pcfBindings?" + UrlEncoded.query(query)));
        return switch (response.status()) {
            case 200 -> Result.DONE;
            case 204 -> Result.UNKNOWN;
            default -> Result.UNREACHABLE;
        };
    }

    // A query names one address of the UE.
    @SpecRef("TS 29.521 4.2.4.2")
    private static void address(Map<String, String> query, ObjectNode pcfBinding) {
        String ipv4 = PcfBinding.IPV4_ADDR.text(pcfBinding);
        String prefix = PcfBinding.IPV6_PREFIX.text(pcfBinding);
        if (ipv4 != null) {
            query.put(PcfBinding.IPV4_ADDR.name(), ipv4);
            put(query, PcfBinding.IP_DOMAIN.name(), PcfBinding.IP_DOMAIN.text(pcfBinding));
        } else if (prefix != null) {
            query.put(PcfBinding.IPV6_PREFIX.name(), prefix.replaceFirst("/.*", "") + "/128");
        } else {
            put(query, PcfBinding.MAC_ADDR_48.name(), PcfBinding.MAC_ADDR_48.text(pcfBinding));
        }
    }

    private static void put(Map<String, String> query, String name, @Nullable String value) {
        if (value != null) {
            query.put(name, value);
        }
    }

    @Override
    @SpecRef("TS 29.521 4.2.5")
    public Answer update(String uri, ObjectNode pcfBinding) {
        ObjectNode patch = Json.object();
        for (JsonMember member : PATCHABLE) {
            JsonNode value = pcfBinding.get(member.name());
            if (value == null) {
                patch.putNull(member.name());
            } else {
                patch.set(member.name(), value);
            }
        }
        return answer(Operation.UPDATE, send("PATCH", uri, patch));
    }

    @Override
    @SpecRef("TS 29.521 4.2.3")
    public Answer deregister(String uri) {
        return answer(Operation.DEREGISTER, send("DELETE", uri, null));
    }

    private Redirected send(String method, String uri, @Nullable ObjectNode mergePatch) {
        return Redirected.send(requests, SERVICE, ResourceUri.parse(uri), there -> {
            SbiRequest request = SbiRequest.of(method, there.target());
            return mergePatch == null
                    ? request
                    : request.withBody("application/merge-patch+json", Json.bytes(mergePatch));
        });
    }

    private Answer answer(Operation operation, Redirected sent) {
        SbiResponse response = sent.response();
        if (response.successful()) {
            return new Answer(Result.DONE, sent.movedTo());
        }
        refusals.note(operation, response);
        if (response.status() == 404) {
            return new Answer(Result.UNKNOWN, null);
        }
        return new Answer(
                response.status() == 400 || response.status() == 403 ? Result.REFUSED : Result.UNREACHABLE, null);
    }
}
