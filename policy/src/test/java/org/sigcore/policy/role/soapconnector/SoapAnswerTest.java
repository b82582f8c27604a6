// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.soapconnector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.contract.notifier.NoticeOutcome.LATER;
import static org.sigcore.policy.contract.notifier.NoticeOutcome.REFUSED;
import static org.sigcore.policy.contract.notifier.NoticeOutcome.TAKEN;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.policy.contract.notifier.NoticeOutcome;

class SoapAnswerTest {
    private static SoapAnswer of(int status, String body) {
        return SoapAnswer.of(status, body.getBytes(StandardCharsets.UTF_8));
    }

    private static String envelope(String content) {
        return "<?xml version='1.0'?><s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>" + content
                + "</s:Body></s:Envelope>";
    }

    private static String fault(String code) {
        return envelope("<s:Fault><faultcode>" + code + "</faultcode><faultstring> why </faultstring>"
                + "<detail><x><faultcode>s:Other</faultcode></x></detail></s:Fault>");
    }

    @ParameterizedTest
    @CsvSource({
        "500, s:Client, REFUSED",
        "500, Client, REFUSED",
        "500, s:Client.Authentication, REFUSED",
        "500, s:VersionMismatch, REFUSED",
        "500, s:MustUnderstand, REFUSED",
        "500, s:Server, LATER",
        "500, s:Server.Busy, LATER",
        "500, s:Another, LATER",
        "200, s:Client, REFUSED",
        "200, s:Server, LATER"
    })
    void faultCode_decidesOutcome(int status, String code, NoticeOutcome outcome) {
        SoapAnswer answer = of(status, fault(code));
        assertThat(answer.outcome()).isEqualTo(outcome);
        assertThat(answer.fault()).isEqualTo(code.replace("s:", ""));
        assertThat(answer.reason()).isEqualTo("why");
    }

    @Test
    void status_decidesOutcomeWithoutFault() {
        assertThat(of(200, "").outcome()).isEqualTo(TAKEN);
        assertThat(of(202, "").outcome()).isEqualTo(TAKEN);
        assertThat(of(200, envelope("<r/>")).outcome()).isEqualTo(TAKEN);
        assertThat(of(200, envelope("<r><s:Fault/></r>")).outcome())
                .as("a nested element")
                .isEqualTo(TAKEN);
        assertThat(of(200, envelope("<Fault/>")).outcome())
                .as("another namespace")
                .isEqualTo(TAKEN);
        assertThat(of(500, "").outcome()).isEqualTo(LATER);
        assertThat(of(503, "<html>").outcome()).isEqualTo(LATER);
        assertThat(of(429, "").outcome()).isEqualTo(LATER);
        assertThat(of(302, "").outcome()).isEqualTo(REFUSED);
        assertThat(of(404, "no").outcome()).isEqualTo(REFUSED);
    }

    @Test
    void unreadableFault_isRetriedLater() {
        String entity = "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/hostname'>]>";
        assertThat(of(500, fault("s:Client").replace("<s:Envelope", entity + "<s:Envelope"))
                        .outcome())
                .isEqualTo(LATER);
        assertThat(of(500, fault("&e;")).outcome()).isEqualTo(LATER);
        assertThat(of(500, fault("s:Client").substring(0, 120)).outcome()).isEqualTo(LATER);
        assertThat(of(500, envelope("<a>".repeat(5000))).outcome()).isEqualTo(LATER);
        assertThat(of(500, fault("<b>s:Client</b>")).outcome()).isEqualTo(LATER);
        assertThat(of(500, fault("")).outcome()).isEqualTo(LATER);
        assertThat(of(500, fault("Client").replace("why", "x".repeat(9000))).reason())
                .hasSize(256);
    }
}
