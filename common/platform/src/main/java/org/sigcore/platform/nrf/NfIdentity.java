// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.config.NfProperties;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Who this NF is. One a process; thread-safe. */
public final class NfIdentity {
    private final String nf;
    private final String instanceId;
    private final NfProperties properties;
    private final AtomicReference<@Nullable ApiRoot> apiRoot = new AtomicReference<>();

    public NfIdentity(String nf, String instanceId, NfProperties properties) {
        this.nf = nf;
        this.instanceId = instanceId;
        this.properties = properties;
    }

    /** The NF's short name, {@code nrf}, {@code scp}, {@code policy} or {@code bsf}: in logs, metrics and configuration. */
    public String nf() {
        return nf;
    }

    /** The NF instance id: a UUID, the same after a restart. */
    public String instanceId() {
        return instanceId;
    }

    /** What is configured under {@code sigcore.nf}. */
    public NfProperties properties() {
        return properties;
    }

    /**
     * Where peers reach this NF's SBI.
     *
     * @throws IllegalStateException before the SBI edge is up
     */
    public ApiRoot apiRoot() {
        ApiRoot known = apiRoot.get();
        if (known == null) {
            throw new IllegalStateException("the SBI edge is not up yet");
        }
        return known;
    }

    /** Whether {@link #apiRoot} is known: the SBI edge is up. */
    public boolean isReachable() {
        return apiRoot.get() != null;
    }

    /** Called by the edge once it listens. */
    public void reachableAt(ApiRoot root) {
        apiRoot.set(root);
    }

    /**
     * A profile with what every NF says of itself; the NF adds its own attributes.
     *
     * @param nfType as in TS 29.510 6.1.6.3.3
     */
    @SpecRef("TS 29.510 6.1.6.2.2")
    public ObjectNode profile(String nfType) {
        return profile(nfType, apiRoot());
    }

    /**
     * The same of an NF that peers reach at another process.
     *
     * @param root where
     */
    public ObjectNode profile(String nfType, ApiRoot root) {
        ObjectNode profile = Json.object()
                .put("nfInstanceId", instanceId)
                .put("nfType", nfType)
                .put("nfStatus", "REGISTERED")
                .put("priority", properties.priority())
                .put("capacity", properties.capacity());
        if (properties.fqdn() != null) {
            profile.put("fqdn", properties.fqdn());
        }
        if (isIpv4(root.host())) {
            profile.putArray("ipv4Addresses").add(root.host());
        }
        ArrayNode plmns = profile.putArray("plmnList");
        for (String plmn : properties.plmn()) {
            String[] parts = plmn.split("-", 2);
            plmns.addObject().put("mcc", parts[0]).put("mnc", parts[1]);
        }
        if (properties.locality() != null) {
            profile.put("locality", properties.locality());
        }
        if (properties.nfSetId() != null) {
            profile.putArray("nfSetIdList").add(properties.nfSetId());
        }
        return profile;
    }

    /**
     * Adds a service at this NF's apiRoot to a profile, in {@code nfServices} and in {@code nfServiceList}.
     *
     * @param version major version as in the URI, such as {@code v1}
     * @param fullVersion API version, such as {@code 1.2.0}
     * @return the service in the list by instance id, for further attributes
     */
    @SpecRef("TS 29.510 6.1.6.2.3")
    public ObjectNode addService(ObjectNode profile, String serviceName, String version, String fullVersion) {
        ApiRoot root = apiRoot();
        ObjectNode service = Json.object()
                .put("serviceInstanceId", serviceName)
                .put("serviceName", serviceName)
                .put("scheme", root.scheme())
                .put("nfServiceStatus", "REGISTERED");
        service.putArray("versions").addObject().put("apiVersionInUri", version).put("apiFullVersion", fullVersion);
        ObjectNode endpoint = service.putArray("ipEndPoints")
                .addObject()
                .put("port", root.port())
                .put("transport", "TCP");
        if (isIpv4(root.host())) {
            endpoint.put("ipv4Address", root.host());
        } else {
            service.put("fqdn", root.host());
        }
        if (!root.prefix().isEmpty()) {
            service.put("apiPrefix", root.prefix());
        }
        profile.withArray("nfServices").add(service);
        profile.withObject("/nfServiceList").set(serviceName, service);
        return service;
    }

    private static boolean isIpv4(String host) {
        return host.matches("[0-9.]+");
    }
}
