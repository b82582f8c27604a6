// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.sbi;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.nrf.contract.egressgateway.Forwarder;
import org.sigcore.nrf.contract.ingressgateway.Callers;
import org.sigcore.nrf.contract.ingressgateway.ConsumerCertificates;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.nfregistration.InterPlmnView;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets;
import org.sigcore.nrf.contract.nrfconfiguration.AuthenticationOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfManagementOptions;
import org.sigcore.nrf.nfregistration.logic.IdentityClaims;
import org.sigcore.nrf.nfregistration.service.Registrar;
import org.sigcore.nrf.nfregistration.service.Registrar.Outcome;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.EntityTag;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/** Routes of Nnrf_NFManagement for one NF instance. Thread-safe. */
@SpecRef("TS 29.510 6.1.3.3")
public final class NfInstanceRoutes implements SbiRoutes {
    static final String API = "/nnrf-nfm/v1";
    private static final List<String> REQUEST_ONLY =
            List.of("nfProfileChangesSupportInd", "nfProfilePartialUpdateChangesSupportInd");
    private static final Pattern ORIGINATING_PLMN = Pattern.compile("^\\s*([0-9]{3})-([0-9]{2,3})(?![0-9])");
    private static final String INSTANCE = "/nf-instances/{nfInstanceID}";

    private final Registrar registrar;
    private final NfIdentity self;
    private final OwnPlmns plmns;
    private final PeerNrfSets otherSets;
    private final Forwarder forwarder;
    private final ConfigView<NfManagementOptions> options;
    private final ConsumerCertificates certificates;
    private final Callers callers;
    private final OperationMetrics metrics;

    /**
     * @param self this NRF: its own NF instance, which no client may change, and its address, for Location headers
     * @param plmns the PLMNs of this NRF
     */
    public NfInstanceRoutes(
            Registrar registrar,
            NfIdentity self,
            OwnPlmns plmns,
            PeerNrfSets otherSets,
            Forwarder forwarder,
            ConfigViews configuration,
            ConsumerCertificates certificates,
            Callers callers,
            OperationMetrics metrics) {
        this.registrar = registrar;
        this.self = self;
        this.plmns = plmns;
        this.otherSets = otherSets;
        this.forwarder = forwarder;
        this.options = configuration.view(NfManagementOptions.RESOURCE);
        this.certificates = certificates;
        this.callers = callers;
        this.metrics = metrics;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(API)
                .route("PUT", INSTANCE, metrics.count("nfRegister", this::register))
                .route("PATCH", INSTANCE, metrics.count("nfUpdate", this::update))
                .consumes(JsonPatch.MEDIA_TYPE)
                .route("GET", INSTANCE, metrics.count("nfProfileRetrieval", this::retrieve))
                .route("DELETE", INSTANCE, metrics.count("nfDeregister", this::deregister));
    }

    private SbiResponse register(SbiRequest request) {
        ObjectNode received = request.jsonObject();
        String id = changeable(request, "REG-REGSTR");
        Registrar.Sender sender = new Registrar.Sender(
                callers.peer(request), profile -> requireIdentity(request, id, profile, "REG-REGSTR"));
        Outcome outcome = registrar.register(id, received, sender);
        ObjectNode document = outcome.instance().profile().document();
        byte[] full = Json.bytes(document);
        SbiResponse response = answer(
                        outcome.created() ? 201 : 200,
                        changesSuffice(document) ? changes(document) : body(document, full))
                .withHeader("etag", EntityTag.of(full));
        return outcome.created() ? response.withHeader("location", location(outcome.instance())) : response;
    }

    private SbiResponse update(SbiRequest request) {
        String id = changeable(request, "REG-UPDATE");
        Outcome outcome = registrar.update(
                id,
                Json.parse(request.body()),
                request.headers().get("if-match"),
                profile -> requireIdentity(request, id, profile, "REG-UPDATE"));
        return outcome.heartbeat()
                ? SbiResponse.noContent()
                : whole(outcome.instance().profile());
    }

    private SbiResponse retrieve(SbiRequest request) {
        String id = request.pathParam("nfInstanceID");
        NFProfile elsewhere = registrar.knows(id) ? null : otherSets.find(id);
        if (elsewhere != null) {
            return unlessKnown(request, shown(request, elsewhere));
        }
        if (!registrar.knows(id) && forwarder.wants(Forwarder.Kind.PROFILE_RETRIEVAL, null, List.of())) {
            SbiResponse forwarded = forwarder.forward(Forwarder.Kind.PROFILE_RETRIEVAL, request);
            if (forwarded != null) {
                return forwarded;
            }
        }
        return unlessKnown(request, shown(request, registrar.existing(id).profile()));
    }

    // SCPs and SEPPs state the network from which a request comes; a request without that comes from this network.
    @SpecRef("TS 29.500 5.2.3.2.17")
    private SbiResponse shown(SbiRequest request, NFProfile profile) {
        String network = request.headers().get("3gpp-sbi-originating-network-id");
        Matcher plmn = ORIGINATING_PLMN.matcher(network == null ? "" : network);
        boolean foreign =
                plmn.find() && plmns.isForeign(Json.array().add(new PlmnId(plmn.group(1), plmn.group(2)).toJson()));
        return whole(foreign ? profile.with(InterPlmnView.of(profile.document())) : profile);
    }

    private static SbiResponse unlessKnown(SbiRequest request, SbiResponse response) {
        String known = request.headers().get("if-none-match");
        String tag = response.headers().get("etag");
        return known != null && tag != null && EntityTag.isInIfNoneMatch(known, tag)
                ? SbiResponse.of(304).withHeader("etag", tag)
                : response;
    }

    private SbiResponse deregister(SbiRequest request) {
        registrar.deregister(changeable(request, "REG-DEREGS"));
        return SbiResponse.noContent();
    }

    // Only the instance itself may change its resource.
    private String changeable(SbiRequest request, String operation) {
        String id = request.pathParam("nfInstanceID");
        if (NfInstance.key(id).equals(NfInstance.key(self.instanceId()))) {
            throw new ProblemException(SbiCause.MODIFICATION_NOT_ALLOWED, "this NF instance is the NRF itself");
        }
        callers.require(request.headers(), id, operation);
        return id;
    }

    // The resulting profile is checked, for every method.
    private void requireIdentity(SbiRequest request, String id, ObjectNode profile, String operation) {
        certificates.require(
                AuthenticationOptions::nfRegistrationAuthenticationEnabled,
                request.headers(),
                Json.string(profile, "fqdn"),
                operation);
        callers.requireTypes(request.headers(), id, IdentityClaims.of(profile), operation);
    }

    private static SbiResponse whole(NFProfile profile) {
        byte[] full = Json.bytes(profile.document());
        return answer(200, body(profile.document(), full)).withHeader("etag", EntityTag.of(full));
    }

    // Some attributes are absent from responses, but part of the resource: a PATCH changes them.
    @SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 A.2"})
    private static byte[] body(ObjectNode document, byte[] full) {
        ObjectNode answer = Json.without(document, REQUEST_ONLY);
        return answer.equals(document) ? full : Json.bytes(answer);
    }

    private static SbiResponse answer(int status, byte[] body) {
        return new SbiResponse(status, SbiHeaders.of("content-type", "application/json"), body);
    }

    private boolean changesSuffice(ObjectNode document) {
        return options.current().profileChangesInResponse().on()
                && document.path("nfProfileChangesSupportInd").asBoolean(false);
    }

    // Mandatory attributes and those that the NRF has chosen; the NF knows the others.
    @SpecRef("TS 29.510 annex B")
    private static byte[] changes(ObjectNode document) {
        ObjectNode changes = Json.object();
        for (String name : new String[] {"nfInstanceId", "nfType", "nfStatus", "heartBeatTimer"}) {
            changes.set(name, document.get(name));
        }
        return Json.bytes(changes.put("nfProfileChangesInd", true));
    }

    private String location(NfInstance instance) {
        return self.apiRoot() + API + "/nf-instances/" + instance.profile().id();
    }
}
