// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.model.nf.ServiceConsumers;
import org.sigcore.platform.config.NfProperties;
import org.sigcore.sbi.SbiRequest;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Identity of this NF: ids, addresses and profile. One per process; thread-safe. */
public final class NfIdentity {
    /** Header field in which a reverse proxy passes the original {@code :authority} of a request. */
    public static final String FORWARDED_HOST = "x-forwarded-host";

    /**
     * Header field in which a gateway passes the original {@code :scheme} of a request, such as https if the gateway
     * terminates TLS.
     */
    public static final String FORWARDED_SCHEME = "x-forwarded-proto";

    private final String nf;
    private final String instanceId;
    private final NfProperties properties;
    private final List<PlmnId> plmns;
    private final boolean grantsOperations;
    private final AtomicReference<@Nullable ApiRoot> apiRoot = new AtomicReference<>();
    private volatile boolean advertised;

    /**
     * @param nf short name
     * @param plmns PLMNs of the NF, at least one; the NF set belongs to the first
     * @param grantsOperations true if profiles have {@code allowedOperationsPerNfType}. It matters only to an NF that
     *     enforces tokens; functions of open5gs abort when they read it.
     */
    public NfIdentity(
            String nf, String instanceId, NfProperties properties, List<PlmnId> plmns, boolean grantsOperations) {
        this.nf = nf;
        this.instanceId = instanceId;
        this.properties = properties;
        this.plmns = List.copyOf(plmns);
        this.grantsOperations = grantsOperations;
    }

    /**
     * Returns the NF's short name, {@code nrf}, {@code scp}, {@code policy} or {@code bsf}, for logs, metrics and
     * configuration.
     */
    public String nf() {
        return nf;
    }

    /** Returns the NF instance id: a UUID that is stable across restarts. */
    public String instanceId() {
        return instanceId;
    }

    /** Returns the properties {@code sigcore.nf}. */
    public NfProperties properties() {
        return properties;
    }

    /**
     * Returns the address of this NF's SBI for peers.
     *
     * @throws IllegalStateException before the SBI edge has started
     */
    public ApiRoot apiRoot() {
        ApiRoot known = apiRoot.get();
        if (known == null) {
            throw new IllegalStateException("the SBI edge is not up yet");
        }
        return known;
    }

    /**
     * Returns the address of this NF's SBI for the sender of a request: {@link #apiRoot} if it is configured, else the
     * authority of the request, which may be a Service's name or a forwarded port.
     *
     * @throws IllegalStateException before the SBI edge has started
     */
    @SpecRef("TS 29.501 4.4.1")
    public ApiRoot apiRoot(SbiRequest request) {
        return advertised ? apiRoot() : RequestedRoot.of(request, apiRoot());
    }

    /** Returns true if {@link #apiRoot} is known because the SBI edge has started. */
    public boolean isReachable() {
        return apiRoot.get() != null;
    }

    /** Sets the address; called by the edge when it listens. */
    public void reachableAt(ApiRoot root) {
        apiRoot.set(root);
    }

    /** Sets a configured address; called by the edge. The authority of requests is then ignored. */
    public void advertisedAt(ApiRoot root) {
        advertised = true;
        apiRoot.set(root);
    }

    /**
     * Returns the address in the form for profiles and bindings.
     *
     * @throws IllegalStateException before the SBI edge has started
     */
    public PublishedAddress address() {
        return address(apiRoot());
    }

    private PublishedAddress address(ApiRoot root) {
        return new PublishedAddress(root, properties.fqdnResolves() ? properties.fqdn() : null);
    }

    /**
     * Returns a profile with the attributes that all NFs share; the NF adds its own.
     *
     * @param nfType as in TS 29.510 6.1.6.3.3
     */
    @SpecRef("TS 29.510 6.1.6.2.2")
    public ObjectNode profile(String nfType) {
        return profile(nfType, apiRoot());
    }

    /**
     * Returns a profile for an NF that peers reach at another process.
     *
     * @param root apiRoot of that process
     */
    public ObjectNode profile(String nfType, ApiRoot root) {
        ObjectNode profile = Json.object()
                .put("nfInstanceId", instanceId)
                .put("nfType", nfType)
                .put("nfStatus", "REGISTERED")
                .put("priority", properties.priority())
                .put("capacity", properties.capacity());
        address(root).describe(profile);
        ArrayNode list = profile.putArray("plmnList");
        plmns.forEach(plmn -> list.add(plmn.toJson()));
        if (properties.locality() != null) {
            profile.put("locality", properties.locality());
        }
        String set = nfSetId(nfType);
        if (set != null) {
            profile.putArray("nfSetIdList").add(set);
        }
        return profile;
    }

    /**
     * Returns the NF set of this NF, null if it belongs to none. A first label such as {@code set001} is completed by
     * the type and the PLMN, so that the PLMN is configured in one place.
     *
     * @param nfType as in TS 29.510 6.1.6.3.3
     */
    @SpecRef("TS 23.003 28.12")
    public @Nullable String nfSetId(String nfType) {
        String set = properties.nfSetId();
        return set == null || set.contains(".")
                ? set
                : set + "." + nfType.toLowerCase(Locale.ROOT) + "set."
                        + plmns.getFirst().setDomain();
    }

    /** Returns the PLMNs of this NF, at least one. */
    public List<PlmnId> plmns() {
        return plmns;
    }

    /**
     * Adds a service at this NF's apiRoot to a profile, in {@code nfServices} and {@code nfServiceList}, with the NF
     * types that may use it.
     *
     * @param version major version as in the URI, such as {@code v1}
     * @param fullVersion API version, such as {@code 1.2.0}
     * @return the service in {@code nfServiceList}, for further attributes
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
        PublishedAddress address = address();
        service.putArray("ipEndPoints").add(address.endPoint());
        if (address.fqdn() != null) {
            service.put("fqdn", address.fqdn());
        }
        String apiPrefix = properties.wholeApiPrefix() ? root.toString() : root.prefix();
        if (!apiPrefix.isEmpty()) {
            service.put("apiPrefix", apiPrefix);
        }
        allow(service, serviceName);
        profile.withArray("nfServices").add(service);
        profile.withObject("/nfServiceList").set(serviceName, service);
        return service;
    }

    private void allow(ObjectNode service, String serviceName) {
        List<String> types = properties.allowedNfTypes().getOrDefault(serviceName, ServiceConsumers.types(serviceName));
        if (types.isEmpty()) {
            return;
        }
        types.forEach(service.putArray("allowedNfTypes")::add);
        if (!grantsOperations) {
            return;
        }
        Map<String, List<String>> operations = ServiceConsumers.operations(serviceName);
        for (String type : types) {
            operations
                    .getOrDefault(type, List.of())
                    .forEach(scope -> service.withObject("/allowedOperationsPerNfType")
                            .withArray(type)
                            .add(scope));
        }
    }
}
