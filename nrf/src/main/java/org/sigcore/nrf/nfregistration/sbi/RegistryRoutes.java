// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.sbi;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.nrf.nfregistration.service.Heartbeats;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Registry below {@code /nrf-registry/v1} on the management port: {@code GET /instances} lists the registered instances
 * with their state, {@code GET /instances/{id}} returns a profile as registered.
 */
public final class RegistryRoutes implements ManagementRoutes {
    private static final String API = "/nrf-registry/v1";
    private static final int MOST = 10_000;
    private static final int USUAL = 1_000;
    private static final List<String> SUMMARY = List.of(
            "nfInstanceId",
            "nfInstanceName",
            "nfType",
            "nfStatus",
            "fqdn",
            "ipv4Addresses",
            "ipv6Addresses",
            "nfSetIdList",
            "sNssais",
            "plmnList",
            "locality",
            "priority",
            "capacity",
            "load",
            "heartBeatTimer");

    private final NfInstances instances;
    private final Heartbeats heartbeats;

    public RegistryRoutes(NfInstances instances, Heartbeats heartbeats) {
        this.instances = instances;
        this.heartbeats = heartbeats;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api(API).route("GET", "/instances", this::list).route("GET", "/instances/{nfInstanceId}", this::one);
    }

    private SbiResponse list(SbiRequest request) {
        int limit = limit(request.query().get("limit"));
        String type = request.query().get("nf-type");
        List<NfInstance> found = instances.all().stream()
                .filter(instance -> type == null || instance.profile().nfType().equals(type))
                .sorted(Comparator.comparing(
                                (NfInstance instance) -> instance.profile().nfType())
                        .thenComparing(NfInstance::id))
                .toList();
        ObjectNode answer = Json.object().put("total", found.size());
        ArrayNode listed = answer.putArray("instances");
        found.stream().limit(limit).forEach(instance -> listed.add(summary(instance)));
        return SbiResponse.json(200, answer);
    }

    private static int limit(@Nullable String text) {
        if (text == null) {
            return USUAL;
        }
        if (!text.matches("\\d{1,5}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MOST) {
            throw new ProblemException(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, "limit: expected 1 to " + MOST);
        }
        return Integer.parseInt(text);
    }

    private SbiResponse one(SbiRequest request) {
        NfInstance found = instances.find(NfInstance.key(request.pathParam("nfInstanceId")));
        if (found == null) {
            throw new ProblemException(SbiCause.RESOURCE_URI_STRUCTURE_NOT_FOUND, "no such instance is registered");
        }
        ObjectNode answer = state(found, Json.object());
        answer.set("profile", found.profile().document());
        return SbiResponse.json(200, answer);
    }

    private ObjectNode summary(NfInstance instance) {
        ObjectNode summary = Json.object();
        JsonNode document = instance.profile().document();
        SUMMARY.forEach(name -> {
            JsonNode value = document.get(name);
            if (value != null) {
                summary.set(name, value);
            }
        });
        ArrayNode services = summary.putArray("services");
        instance.profile()
                .services()
                .forEach(service -> services.addObject()
                        .put("serviceName", service.name())
                        .put("nfServiceStatus", service.status()));
        return state(instance, summary);
    }

    private ObjectNode state(NfInstance instance, ObjectNode target) {
        return target.put("silentSeconds", heartbeats.silent(instance.id()).toSeconds())
                .put("revision", instance.revision())
                .put("site", instance.site());
    }
}
