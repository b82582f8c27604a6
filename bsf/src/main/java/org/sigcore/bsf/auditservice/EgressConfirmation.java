// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.auditservice;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.auditservice.AuditOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecord;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.ProblemException;
import org.sigcore.model.UrlEncoded;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Queries PCFs through the egress gateway. The request carries the revalidation header, so that the PCF can register
 * the binding again.
 */
public final class EgressConfirmation implements SessionConfirmation {
    private static final List<JsonMember> NAMED = List.of(
            PcfBinding.SUPI,
            PcfBinding.GPSI,
            PcfBinding.IPV4_ADDR,
            PcfBinding.IPV6_PREFIX,
            PcfBinding.MAC_ADDR_48,
            PcfBinding.DNN);
    private static final Set<String> GONE =
            Set.of("RESOURCE_CONTEXT_NOT_FOUND", "CONTEXT_NOT_FOUND", "DATA_NOT_FOUND", "POLICY_ASSOCIATION_NOT_FOUND");
    private static final int UNREACHABLE = 504; // status of the egress gateway and the SCP

    private final EgressGateway egress;
    private final BooleanSupplier secure;
    private final boolean cleartext;

    /**
     * @param secure true if PCFs are asked by https first
     * @param cleartext true if they may be asked by http if https gives no response
     */
    public EgressConfirmation(EgressGateway egress, BooleanSupplier secure, boolean cleartext) {
        this.egress = egress;
        this.secure = secure;
        this.cleartext = cleartext;
    }

    @Override
    public Answer ask(BindingRecord binding, AuditOptions settings) {
        boolean https = secure.getAsBoolean();
        SbiResponse response = ask(binding, settings, https);
        // A PCF may serve only http.
        response = https && cleartext && (response == null || response.status() == UNREACHABLE)
                ? ask(binding, settings, false)
                : response;
        return response == null ? Answer.NONE : read(response);
    }

    private @Nullable SbiResponse ask(BindingRecord binding, AuditOptions settings, boolean https) {
        ApiRoot pcf = apiRoot(binding.document(), https);
        if (pcf == null) {
            return null;
        }
        try {
            ResourceUri uri = ResourceUri.parse(pcf + settings.confirmationPath() + "?" + query(binding));
            return Redirected.send(egress, EgressTarget.direct(pcf), uri, to -> question(to, binding, settings))
                    .response();
        } catch (SbiCallException | IllegalArgumentException e) {
            return null;
        }
    }

    private static SbiRequest question(ResourceUri uri, BindingRecord binding, AuditOptions settings) {
        return SbiRequest.of("GET", uri.target())
                .withHeader("3gpp-sbi-message-priority", Integer.toString(settings.messagePriority()))
                .withHeader("x-oc-binding-revalidation", binding.bindingId());
    }

    private static Answer read(SbiResponse response) {
        return switch (response.status()) {
            case 200 -> Answer.KNOWN;
            case 204 -> Answer.UNKNOWN;
            // A PCF without such a resource gives no information about the session.
            case 404 -> GONE.contains(cause(response)) ? Answer.UNKNOWN : Answer.NONE;
            default -> Answer.NONE;
        };
    }

    private static String cause(SbiResponse response) {
        try {
            return response.json().path("cause").asString("");
        } catch (ProblemException e) {
            return "";
        }
    }

    private static String query(BindingRecord binding) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("bindingId", binding.bindingId());
        for (JsonMember member : NAMED) {
            String value = member.text(binding.document());
            if (value != null) {
                parameters.put(member.name(), value);
            }
        }
        return UrlEncoded.query(parameters);
    }

    // With TLS the name precedes the addresses, since certificates contain it.
    static @Nullable ApiRoot apiRoot(ObjectNode binding, boolean secure) {
        String scheme = secure ? "https" : "http";
        String fqdn = PcfBinding.PCF_SM_FQDN.text(binding);
        String host = fqdn != null ? fqdn : PcfBinding.PCF_FQDN.text(binding);
        for (JsonMember member : List.of(PcfBinding.PCF_SM_IP_END_POINTS, PcfBinding.PCF_IP_END_POINTS)) {
            for (JsonNode endPoint : member.of(binding)) {
                String ipv4 = Json.string(endPoint, "ipv4Address");
                String ipv6 = Json.string(endPoint, "ipv6Address");
                String address = ipv4 != null ? ipv4 : ipv6 == null ? host : "[" + ipv6 + "]";
                address = secure && host != null ? host : address;
                if (address != null) {
                    int port = Json.integer(endPoint, "port", secure ? 443 : 80);
                    return ApiRoot.parse(scheme + "://" + address + ":" + port);
                }
            }
        }
        return host == null ? null : ApiRoot.parse(scheme + "://" + host);
    }
}
