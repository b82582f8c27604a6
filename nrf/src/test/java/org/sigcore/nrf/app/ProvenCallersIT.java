// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.app.SecureNrf.authorized;
import static org.sigcore.nrf.app.SecureNrf.tokenRequest;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.model.nf.ServiceConsumers;
import org.sigcore.nrf.contract.ingressgateway.ClientAssertions;
import org.sigcore.platform.config.NfProperties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Identities proven by certificates, assertions and tokens, of direct senders and of senders behind an SCP. */
class ProvenCallersIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String ENFORCED = "--nrf.callers.mode=enforced";
    private static final String VIA = "2.0 SCP-scp.example.org";

    @TempDir
    private Path directory;

    private final ObjectNode scp = profile("SCP", "{}");
    private final ObjectNode amf = profile("AMF", "{}");
    private final ObjectNode chf = profile("CHF", "{}");
    private final SbiRequest registerScp = SbiRequest.json("PUT", INSTANCES + id(scp), scp);
    private final SbiRequest removeScp = SbiRequest.of("DELETE", INSTANCES + id(scp));
    private final SbiRequest beatScp = patch(scp, "[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]");

    @Test
    void proxyCertificate_withoutAssertion_isRefused() {
        try (SecureNrf nrf = secure(ENFORCED)) {
            SbiRequest ask = tokenRequest(id(scp), "SCP");
            invalidClient(nrf.send("scp", ask));
            invalidClient(nrf.send("scp", ask.withHeader("via", VIA)));
            invalidClient(nrf.send("scp", nrf.asserted(ask, "chf", id(chf))));
            SbiResponse granted = nrf.send("scp", nrf.asserted(ask, "scp", id(scp)));
            assertThat(granted.status()).isEqualTo(200);

            for (SbiRequest request : List.of(registerScp, beatScp, removeScp)) {
                refused(nrf.send("scp", authorized(request, granted)));
                SbiResponse forwarded =
                        nrf.send("scp", authorized(request, granted).withHeader("via", VIA));
                assertThat(forwarded.status()).as("the token of the proxy").isEqualTo(401);
            }
            assertThat(ownStatus(nrf, registerScp, granted)).isEqualTo(201);
            assertThat(ownStatus(nrf, beatScp, granted)).isEqualTo(204);
            SbiRequest subscribe = SbiRequest.json(
                    "POST",
                    "/nnrf-nfm/v1/subscriptions",
                    json("{'nfStatusNotificationUri':'https://scp.example.org/x','reqNfType':'SCP','reqNfInstanceId':'"
                            + id(scp) + "'}"));
            refused(nrf.send("scp", authorized(subscribe, granted)));
            assertThat(ownStatus(nrf, subscribe, granted)).isEqualTo(201);
            assertThat(ownStatus(nrf, removeScp, granted)).isEqualTo(204);
        }
    }

    @Test
    void requestForwardedInProxyOwnName_withoutCallerEnforcement_isRefused() {
        try (SecureNrf nrf = secure()) {
            SbiRequest ask = tokenRequest(id(scp), "SCP");
            SbiResponse granted = nrf.send("scp", ask);
            assertThat(granted.status()).as("a proxy that sends no assertions").isEqualTo(200);
            invalidClient(nrf.send("scp", ask.withHeader("via", VIA)));
            assertThat(nrf.send("scp", authorized(registerScp, granted)).status())
                    .isEqualTo(201);
            SbiResponse forwarded =
                    nrf.send("scp", authorized(removeScp, granted).withHeader("via", VIA));
            assertThat(forwarded.status()).as("the token of the proxy").isEqualTo(401);
        }
    }

    @Test
    void proxyWithoutAssertions_isAcceptedByCertificateWhenConfigured() {
        try (SecureNrf nrf = secure(ENFORCED, "--nrf.callers.proxies=certificate")) {
            SbiResponse granted = nrf.send("scp", tokenRequest(id(scp), "SCP"));
            assertThat(granted.status()).isEqualTo(200);
            assertThat(nrf.send("scp", authorized(registerScp, granted)).status())
                    .isEqualTo(201);
            invalidClient(nrf.send("scp", tokenRequest(id(scp), "SCP").withHeader("via", VIA)));
        }
    }

    @Test
    void consumerBehindProxy_isIdentifiedByAssertionAndToken() {
        try (SecureNrf nrf = secure(ENFORCED)) {
            SbiRequest ask = tokenRequest(id(amf), "AMF").withHeader("via", VIA);
            invalidClient(nrf.send("scp", ask));
            SbiResponse granted = nrf.send("scp", nrf.asserted(ask, "amf", id(amf)));
            assertThat(granted.status()).isEqualTo(200);
            invalidClient(nrf.send("scp", nrf.asserted(tokenRequest(id(amf), "SCP"), "amf", id(amf))));

            SbiRequest register = authorized(SbiRequest.json("PUT", INSTANCES + id(amf), amf), granted)
                    .withHeader("via", VIA);
            assertThat(nrf.send("scp", register).status()).isEqualTo(201);
            refused(nrf.send("scp", authorized(SbiRequest.of("DELETE", INSTANCES + id(chf)), granted)));
            ObjectNode asUdr = amf.deepCopy().put("nfType", "UDR");
            SbiRequest change = authorized(SbiRequest.json("PUT", INSTANCES + id(amf), asUdr), granted);
            refused(nrf.send("scp", nrf.asserted(change, "amf", id(amf))));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        [{'op':'add','path':'/nfServices','value':[{'serviceInstanceId':'1','serviceName':'nudr-dr','versions':[{'apiVersionInUri':'v2','apiFullVersion':'2.0.0'}],'scheme':'https','nfServiceStatus':'REGISTERED'}]}] | 403
        [{'op':'add','path':'/nfServiceList','value':{'1':{'serviceInstanceId':'1','serviceName':'npcf-smpolicycontrol','versions':[{'apiVersionInUri':'v1','apiFullVersion':'1.0.0'}],'scheme':'https','nfServiceStatus':'REGISTERED'}}}] | 403
        [{'op':'add','path':'/nfSetIdList','value':['set001.pcfset.5gc.mnc001.mcc001']}] | 403
        [{'op':'replace','path':'/nfType','value':'UDR'}]                                | 400
        [{'op':'replace','path':'/nfInstanceId','value':'00000000-0000-4000-8000-0000000000ff'}] | 400
        [{'op':'add','path':'/nfSetIdList','value':['set001.region02.amfset.5gc.mnc001.mcc001']}] | 200
        [{'op':'add','path':'/nfServices','value':[{'serviceInstanceId':'1','serviceName':'namf-comm','versions':[{'apiVersionInUri':'v1','apiFullVersion':'1.0.0'}],'scheme':'https','nfServiceStatus':'REGISTERED'}]}] | 200
        """)
    void updatedProfile_byPutOrPatch_mustMatchCertifiedType(String change, int status) {
        try (SecureNrf nrf = secure(ENFORCED)) {
            SbiResponse granted = nrf.send("amf", tokenRequest(id(amf), "AMF"));
            SbiRequest register = authorized(SbiRequest.json("PUT", INSTANCES + id(amf), amf), granted);
            assertThat(nrf.send("amf", register).status()).isEqualTo(201);
            SbiRequest update = authorized(patch(amf, change), granted);
            assertThat(nrf.send("amf", update).status()).isEqualTo(status);

            ObjectNode whole = (ObjectNode) JsonPatch.apply(amf, json(change));
            SbiRequest replace = authorized(SbiRequest.json("PUT", INSTANCES + id(amf), whole), granted);
            assertThat(nrf.send("amf", replace).status()).isEqualTo(change.contains("/nfType") ? 403 : status);
        }
    }

    @Test
    void patchedFqdn_notInCertificate_isRefusedWith403() {
        try (SecureNrf nrf = secure()) {
            Operator.put(nrf.nrf(), "authenticationOptions", "{'nfRegistrationAuthenticationEnabled':'ENABLED'}");
            SbiResponse granted = nrf.send("amf", tokenRequest(id(amf), "AMF"));
            ObjectNode named = amf.deepCopy().put("fqdn", "amf.example.org");
            SbiRequest register = authorized(SbiRequest.json("PUT", INSTANCES + id(amf), named), granted);
            assertThat(nrf.send("amf", register).status()).isEqualTo(201);
            SbiRequest rename = patch(amf, "[{'op':'replace','path':'/fqdn','value':'udr.example.org'}]");
            SbiResponse renamed = nrf.send("amf", authorized(rename, granted));
            assertThat(renamed.status()).isEqualTo(403);
            assertThat(Json.string(renamed.jsonObject(), "cause")).isEqualTo("AUTHENTICATION_FAILED");
        }
    }

    @Test
    void discoveryAndSubscription_withRequesterOfUnprovenType_areRefusedWith403() {
        try (SecureNrf nrf = secure(ENFORCED)) {
            nrf.issue("plain", id(amf), null);
            SbiResponse ofChf = nrf.send("chf", tokenRequest(id(chf), "CHF"));
            notAllowed(nrf.send("chf", authorized(discovery("AMF"), ofChf)));
            assertThat(nrf.send("chf", authorized(discovery("CHF"), ofChf)).status())
                    .isEqualTo(200);
            notAllowed(nrf.send("chf", authorized(discovery("CHF&requester-nf-instance-id=" + id(amf)), ofChf)));

            SbiResponse ofAmf = nrf.send("plain", tokenRequest(id(amf), "AMF"));
            assertThat(nrf.send("plain", authorized(discovery("SMF"), ofAmf)).status())
                    .as("neither certified nor registered")
                    .isEqualTo(200);
            assertThat(nrf.send("plain", authorized(SbiRequest.json("PUT", INSTANCES + id(amf), amf), ofAmf))
                            .status())
                    .isEqualTo(201);
            notAllowed(nrf.send("plain", authorized(discovery("SMF"), ofAmf)));
            notAllowed(nrf.send("scp", authorized(discovery("SMF"), ofAmf).withHeader("via", VIA)));
            assertThat(nrf.send("scp", authorized(discovery("AMF"), ofAmf).withHeader("via", VIA))
                            .status())
                    .isEqualTo(200);
            SbiRequest asserted = authorized(discovery("SMF"), ofAmf)
                    .withHeader(ClientAssertions.HEADER, nrf.assertion("amf", id(amf)));
            notAllowed(nrf.send("scp", asserted));

            SbiRequest subscribe = SbiRequest.json(
                    "POST",
                    "/nnrf-nfm/v1/subscriptions",
                    json("{'nfStatusNotificationUri':'https://chf.example.org/x','reqNfType':'AMF'}"));
            notAllowed(nrf.send("chf", authorized(subscribe, ofChf)));
        }
    }

    @Test
    void pcfAndBsfServiceToken_isGrantedOnlyToAllowedConsumers() {
        Map<String, List<String>> producers = Map.of(
                "PCF",
                List.of(
                        "npcf-smpolicycontrol",
                        "npcf-am-policy-control",
                        "npcf-ue-policy-control",
                        "npcf-policyauthorization",
                        "npcf-am-policyauthorization",
                        "npcf-eventexposure",
                        "npcf-bdtpolicycontrol",
                        "npcf-pdtq-policy-control"),
                "BSF",
                List.of("nbsf-management"));
        try (SecureNrf nrf = secure(ENFORCED)) {
            producers.forEach((type, services) -> registered(nrf, producer(type, services)));
            for (String type :
                    List.of("SMF", "AMF", "AF", "NEF", "PCF", "CHF", "UDR", "UDM", "NWDAF", "PCSCF", "TSCTSF", "SCP")) {
                ObjectNode consumer = registered(nrf, profile(type, "{}"));
                producers.forEach((target, services) -> services.forEach(service -> {
                    SbiRequest ask = tokenRequest(id(consumer), type, target, service);
                    assertThat(nrf.send(id(consumer), nrf.asserted(ask, id(consumer), id(consumer)))
                                    .status())
                            .as(type + " for " + service)
                            .isEqualTo(ServiceConsumers.types(service).contains(type) ? 200 : 400);
                }));
            }
        }
    }

    // Returns the profile that an NF of this product registers.
    private static ObjectNode producer(String nfType, List<String> services) {
        String id = UUID.randomUUID().toString();
        NfProperties properties = new NfProperties(id, null, false, List.of(), null, null, 1, 1, false, Map.of());
        NfIdentity identity = new NfIdentity("nf", id, properties, List.of(new PlmnId("001", "01")), true);
        identity.reachableAt(ApiRoot.parse("https://127.0.0.1:7300"));
        ObjectNode profile = identity.profile(nfType);
        services.forEach(service -> {
            var _ = identity.addService(profile, service, "v1", "1.0.0");
        });
        return profile;
    }

    private static ObjectNode registered(SecureNrf nrf, ObjectNode profile) {
        String id = id(profile);
        String type = String.valueOf(Json.string(profile, "nfType"));
        nrf.issue(id, id, type);
        SbiResponse granted = nrf.send(id, nrf.asserted(tokenRequest(id, type), id, id));
        SbiRequest register = authorized(SbiRequest.json("PUT", INSTANCES + id, profile), granted);
        assertThat(nrf.send(id, nrf.asserted(register, id, id)).status()).isEqualTo(201);
        return profile;
    }

    private SecureNrf secure(String... options) {
        SecureNrf nrf = new SecureNrf(directory, options);
        nrf.issue("scp", id(scp), "SCP");
        nrf.issue("amf", id(amf), "AMF");
        nrf.issue("chf", id(chf), "CHF");
        return nrf;
    }

    private int ownStatus(SecureNrf nrf, SbiRequest request, SbiResponse granted) {
        return nrf.send("scp", nrf.asserted(authorized(request, granted), "scp", id(scp)))
                .status();
    }

    private static SbiRequest discovery(String requester) {
        return SbiRequest.of("GET", "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=" + requester);
    }

    private static SbiRequest patch(ObjectNode instance, String changes) {
        return SbiRequest.of("PATCH", INSTANCES + id(instance))
                .withBody(JsonPatch.MEDIA_TYPE, Json.bytes(json(changes)));
    }

    private static void refused(SbiResponse response) {
        assertThat(response.status()).isEqualTo(403);
        assertThat(Json.string(response.jsonObject(), "cause")).isEqualTo("MODIFICATION_NOT_ALLOWED");
    }

    private static void notAllowed(SbiResponse response) {
        assertThat(response.status()).isEqualTo(403);
        assertThat(Json.string(response.jsonObject(), "cause")).isEqualTo("REQUESTER_NOT_ALLOWED");
    }

    private static void invalidClient(SbiResponse response) {
        assertThat(response.status()).isEqualTo(400);
        assertThat(Json.string(response.jsonObject(), "error")).isEqualTo("invalid_client");
    }
}
