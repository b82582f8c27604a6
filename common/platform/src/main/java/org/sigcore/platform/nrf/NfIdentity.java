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

/** Who this NF is. One a process; thread-safe. */
public final class NfIdentity {
    /** The header field in which a reverse proxy tells the {@code :authority} that a request had before. */
    public static final String FORWARDED_HOST = "x-forwarded-host";

    /** The header field in which a gateway passes on the {@code :scheme} of a request: https where only it has TLS. */
    public static final String FORWARDED_SCHEME = "x-forwarded-proto";

    private final String nf;
    private final String instanceId;
    private final NfProperties properties;
    private final List<PlmnId> plmns;
    private final AtomicReference<@Nullable ApiRoot> apiRoot = new AtomicReference<>();
    private volatile boolean advertised;

    /**
     * @param nf short name
     * @param plmns its PLMNs, the first of which its NF set belongs to; at least one
     */
    public NfIdentity(String nf, String instanceId, NfProperties properties, List<PlmnId> plmns) {
        this.nf = nf;
        this.instanceId = instanceId;
        this.properties = properties;
        this.plmns = List.copyOf(plmns);
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

    /**
     * Where the sender of that request reaches this NF: {@link #apiRoot} if it is configured, else the address that the
     * request was sent to, which may be a Service's name or a forwarded port.
     *
     * @throws IllegalStateException before the SBI edge is up
     */
    @SpecRef("TS 29.501 4.4.1")
    public ApiRoot apiRoot(SbiRequest request) {
        return advertised ? apiRoot() : RequestedRoot.of(request, apiRoot());
    }

    /** Whether {@link #apiRoot} is known: the SBI edge is up. */
    public boolean isReachable() {
        return apiRoot.get() != null;
    }

    /** Called by the edge once it listens. */
    public void reachableAt(ApiRoot root) {
        apiRoot.set(root);
    }

    /** Called by the edge where the address that peers are to use is configured: requests to another one change nothing. */
    public void advertisedAt(ApiRoot root) {
        advertised = true;
        apiRoot.set(root);
    }

    /**
     * The same as others are told of it.
     *
     * @throws IllegalStateException before the SBI edge is up
     */
    public PublishedAddress address() {
        return address(apiRoot());
    }

    private PublishedAddress address(ApiRoot root) {
        return new PublishedAddress(root, properties.fqdnResolves() ? properties.fqdn() : null);
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
     * The NF set of this NF, null when it belongs to none. A first label such as {@code set001} is completed by the type and
     * the PLMN, so that a laboratory's PLMN stands in one place.
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

    /** PLMNs of this NF, at least one. */
    public List<PlmnId> plmns() {
        return plmns;
    }

    /**
     * Adds a service at this NF's apiRoot to a profile, in {@code nfServices} and in {@code nfServiceList}, with the NF types
     * that may use it.
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
