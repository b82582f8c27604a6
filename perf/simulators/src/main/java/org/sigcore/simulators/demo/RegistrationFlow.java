// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.sigcore.harness.NrfRegistration;
import org.sigcore.harness.ladder.Hop;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.simulators.nf.ScpRoute;
import tools.jackson.databind.JsonNode;

/** Flow 1: network functions register at the NRF, and the SCP discovers them without configuration. */
final class RegistrationFlow extends Flow {
    private static final Duration LEARN = Duration.ofSeconds(10);
    private final Stage stage;

    RegistrationFlow(Stage stage) {
        super(1, "NFs register at the NRF, the SCP learns them", "SMF", "AMF", "UDR", "CHF", "NRF", "SCP", "PCF-B");
        this.stage = stage;
    }

    @Override
    protected boolean shows(Hop hop) {
        return !hop.message().startsWith("PATCH ") || hop.from().equals("AMF");
    }

    @Override
    protected List<Step> steps() {
        return List.of(
                new Step("the NRF knows PCF, BSF and SCP", "TS 29.510 5.3.2.2.2", this::coreIsKnown),
                new Step("UDR and CHF register", "TS 29.510 5.2.2.2.2", c -> {
                    registers(c, stage.registration("udr"));
                    registers(c, stage.registration("chf"));
                }),
                new Step("SMF and AMF register", "TS 29.510 5.2.2.2.2", c -> {
                    registers(c, stage.registration("smf"));
                    registers(c, stage.registration("amf"));
                }),
                new Step("the SCP has learnt the UDR and routes to it (Model D)", "TS 29.500 6.10.3", this::scpLearnt),
                new Step("the AMF sends a heartbeat", "TS 29.510 5.2.2.3.2", c -> {
                    SbiResponse response = stage.registration("amf").heartbeat();
                    c.status(response, 200, 204);
                }),
                new Step("the AMF leaves and is found no more", "TS 29.510 5.2.2.4", this::amfLeaves));
    }

    private void coreIsKnown(Checks c) {
        discovered(c, "smf", "PCF", "npcf-smpolicycontrol");
        discovered(c, "af", "BSF", "nbsf-management");
        JsonNode scp = found(c, "smf", "SCP", "").at("/nfInstances/0");
        c.member(scp, "/nfType", "SCP");
        c.member(scp, "/nfStatus", "REGISTERED");
    }

    // The network functions register shortly after their start.
    private JsonNode found(Checks c, String role, String type, String more) {
        return c.eventually("an instance of " + type + " in the answer of the NRF", LEARN, () -> {
            SbiResponse response = stage.discover(role, type, more);
            return response.status() == 200
                            && !response.json().at("/nfInstances").isEmpty()
                    ? response.json()
                    : null;
        });
    }

    private void discovered(Checks c, String role, String type, String service) {
        JsonNode result = found(c, role, type, "&service-names=" + service);
        c.member(result, "/validityPeriod");
        JsonNode instance = c.notEmpty(result, "/nfInstances").path(0);
        c.member(instance, "/nfType", type);
        c.member(instance, "/nfStatus", "REGISTERED");
        c.member(instance, "/nfInstanceId");
        c.that(instance.toString().contains("\"" + service + "\""), "service " + service, instance);
    }

    private void registers(Checks c, NrfRegistration registration) {
        SbiResponse response = registration.register();
        c.status(response, 201);
        String location = c.header(response, "location");
        c.that(
                location.endsWith("/nnrf-nfm/v1/nf-instances/" + registration.instanceId()),
                "Location …/nf-instances/" + registration.instanceId(),
                location);
        JsonNode profile = c.body(response);
        c.member(profile, "/nfInstanceId", registration.instanceId());
        c.member(profile, "/nfStatus", "REGISTERED");
        c.that(profile.path("heartBeatTimer").asInt(0) > 0, "heartBeatTimer above 0", profile);
    }

    private void scpLearnt(Checks c) {
        String supi = stage.lab().subscriber(1).supi();
        SbiRequest request = SbiRequest.of("GET", "/nudr-dr/v2/policy-data/ues/" + supi + "/sm-data");
        Map<String, String> factors = Map.of("target-nf-type", "UDR", "service-names", "nudr-dr", "supi", supi);
        SbiResponse response = c.eventually("200 from the UDR through the SCP", LEARN, () -> {
            SbiResponse answer = stage.pcfScp().discover(factors, request);
            return answer.status() == 200 ? answer : null;
        });
        c.notEmpty(c.body(response), "/smPolicySnssaiData");
        c.equal(
                "3gpp-Sbi-Target-apiRoot",
                stage.lab().published("udr").toString(),
                response.headers().get(ScpRoute.TARGET));
        String producer = c.header(response, "3gpp-sbi-producer-id");
        c.that(
                producer.contains(stage.registration("udr").instanceId()),
                "3gpp-Sbi-Producer-Id nfinst=" + stage.registration("udr").instanceId(),
                producer);
    }

    private void amfLeaves(Checks c) {
        c.status(stage.registration("amf").deregister(), 204);
        SbiResponse response = stage.discover("smf", "AMF", "");
        c.status(response, 200);
        c.that(
                !c.body(response).toString().contains(stage.registration("amf").instanceId()),
                "no instance " + stage.registration("amf").instanceId(),
                response.json());
    }
}
