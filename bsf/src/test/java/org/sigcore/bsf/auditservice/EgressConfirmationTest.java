// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.auditservice;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.bsf.contract.auditservice.AuditOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecord;
import org.sigcore.model.Json;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.sbi.SbiResponse;

class EgressConfirmationTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"pcfIpEndPoints": [{"ipv4Address": "192.0.2.1", "port": 7343}]}             | http://192.0.2.1:7343 | https://192.0.2.1:7343
            {"pcfIpEndPoints": [{"ipv6Address": "2001:db8::1"}]}                         | http://[2001:db8::1]:80 | https://[2001:db8::1]:443
            {"pcfFqdn": "pcf.lab", "pcfIpEndPoints": [{"ipv4Address": "192.0.2.1", "port": 7343}]} | http://192.0.2.1:7343 | https://pcf.lab:7343
            {"pcfFqdn": "pcf.lab"}                                                       | http://pcf.lab:80 | https://pcf.lab:443
            """)
    void pcf_isAskedByTheSchemeOfTheDeployment(String binding, String cleartext, String secure) {
        var document = Json.parseObject(binding.getBytes(StandardCharsets.UTF_8));

        assertThat(EgressConfirmation.apiRoot(document, false)).hasToString(cleartext);
        assertThat(EgressConfirmation.apiRoot(document, true)).hasToString(secure);
    }

    @Test
    void pcfThatServesOnlyHttp_isAskedByHttpAfterHttps() {
        List<String> asked = new ArrayList<>();

        assertThat(ask(504, asked)).isEqualTo(SessionConfirmation.Answer.KNOWN);
        assertThat(asked).containsExactly("https", "http");
    }

    @Test
    void functionWithoutCleartextPort_asksByHttpsOnly() {
        List<String> asked = new ArrayList<>();

        assertThat(ask(504, asked, false)).isEqualTo(SessionConfirmation.Answer.NONE);
        assertThat(asked).containsExactly("https");
    }

    @Test
    void pcfThatRespondsByHttps_isNotAskedByHttp() {
        List<String> asked = new ArrayList<>();

        assertThat(ask(404, asked)).isEqualTo(SessionConfirmation.Answer.NONE);
        assertThat(asked).containsExactly("https");
    }

    private static SessionConfirmation.Answer ask(int statusByHttps, List<String> asked) {
        return ask(statusByHttps, asked, true);
    }

    private static SessionConfirmation.Answer ask(int statusByHttps, List<String> asked, boolean cleartext) {
        EgressConfirmation confirmation = new EgressConfirmation(
                (target, request) -> {
                    String scheme = ((EgressTarget.Direct) target).apiRoot().scheme();
                    asked.add(scheme);
                    return SbiResponse.of(scheme.equals("https") ? statusByHttps : 200);
                },
                () -> true,
                cleartext);
        return confirmation.ask(
                new BindingRecord("b", 0, Json.object().put("pcfFqdn", "pcf.lab")), AuditOptions.RESOURCE.defaults());
    }
}
