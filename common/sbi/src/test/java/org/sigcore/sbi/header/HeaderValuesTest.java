// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiHeaders;

class HeaderValuesTest {
    private static final String ID = "54804518-4191-46b3-955c-ac631f953ed8";

    @Test
    void namesAndKeywordsAreReadInAnyCase() {
        RoutingBinding binding = RoutingBinding.parse("BL=NF-Set;NFSET=set1");

        assertThat(binding.level()).isEqualTo(BindingLevel.NF_SET);
        assertThat(binding.nfSet()).isEqualTo("set1");
    }

    @Test
    void bindingTellsItsParts() {
        Binding binding =
                Binding.parse("bl=nf-set; nfset=a; scope=x; scope=y; recoverytime=\"Tue, 04 Feb 2020 08:49:37 GMT\""
                        + "; nr=http://h/p?q=1,2; group=true; backupnf=b1, bl=nf-instance; nfinst=" + ID);

        BindingIndication first = binding.indications().getFirst();
        assertThat(binding.indications()).hasSize(2);
        assertThat(first.scopes()).containsExactly("x", "y");
        assertThat(first.recoveryTime()).isEqualTo(Instant.parse("2020-02-04T08:49:37Z"));
        assertThat(first.notificationReceiver()).isEqualTo("http://h/p?q=1,2");
        assertThat(first.group()).isTrue();
        assertThat(first.backupNfs()).containsExactly("b1");
        assertThat(binding.indications().get(1).nfInstance()).isEqualTo(ID);
    }

    @Test
    void overloadTellsItsParts() {
        OverloadReport report = OverloadControl.parse(
                        "timestamp:\"Tue, 04 Feb 2020 08:49:37 GMT\";period-of-validity:75s;"
                                + "overload-reduction-metric:50%;NF-Set:s1;S-NSSAI:1 & 2;DNN:internet")
                .reports()
                .getFirst();

        assertThat(report.validity()).isEqualTo(Duration.ofSeconds(75));
        assertThat(report.reductionPercent()).isEqualTo(50);
        assertThat(report.scope().kind()).isEqualTo("NF-Set");
        assertThat(report.scope().id()).isEqualTo("s1");
        assertThat(report.scope().snssais()).containsExactly("1", "2");
        assertThat(report.scope().dnns()).containsExactly("internet");
    }

    @Test
    void printsAsTheSpecificationDoes() {
        assertThat(new LoadControl(List.of(new LoadReport(
                                Instant.parse("2020-02-04T08:49:37Z"),
                                25,
                                ControlScope.nfInstance(LoadControl.NAME, ID))))
                        .print())
                .isEqualTo("Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Load-Metric: 25%; NF-Instance: " + ID);
        assertThat(ProducerId.of(ID, null, "set1").print()).isEqualTo("nfinst=" + ID + "; nfset=set1");
        assertThat(new SenderTimestamp(Instant.parse("2019-08-04T08:49:37.845Z")).print())
                .isEqualTo("Sun, 04 Aug 2019 08:49:37.845 GMT");
        assertThat(NrfUri.of("http://n/nnrf-disc/v1", null).print()).isEqualTo("nnrf-disc: \"http://n/nnrf-disc/v1\"");
    }

    @Test
    void unknownParametersAreKept() {
        String value = "bl=nf-set; nfset=a; from-release-20=yes";

        assertThat(RoutingBinding.parse(value).print()).isEqualTo(value);
    }

    @Test
    void faultsAreNamed() {
        assertThatThrownBy(() -> MessagePriority.parse("32"))
                .hasMessage("3gpp-Sbi-Message-Priority: expected a priority from 0 to 31, got 32");
        assertThatThrownBy(() -> RoutingBinding.parse("nfset=a")).hasMessage("3gpp-Sbi-Routing-Binding: bl is missing");
        assertThatThrownBy(() -> ProducerId.parse("nfinst=7")).hasMessageContaining("expected a UUID as nfinst, got 7");
        assertThatThrownBy(() -> TargetApiRoot.parse("ftp://x")).hasMessageStartingWith("3gpp-Sbi-Target-apiRoot: ");
    }

    @Test
    void discoveryFactorsBecomeAQuery() {
        DiscoveryFactors factors = DiscoveryFactors.from(SbiHeaders.of(
                "3gpp-Sbi-Discovery-target-nf-type", "PCF",
                "accept", "application/json",
                "3gpp-Sbi-Discovery-service-names", "npcf-smpolicycontrol",
                "3gpp-Sbi-Discovery-snssais", "[{\"sst\":1}]",
                "3gpp-Sbi-Discovery-service-names", "npcf-am-policy-control"));

        assertThat(factors.parameters())
                .containsExactly(
                        Map.entry("target-nf-type", "PCF"),
                        Map.entry("service-names", "npcf-smpolicycontrol,npcf-am-policy-control"),
                        Map.entry("snssais", "[{\"sst\":1}]"));
        assertThat(factors.toQuery())
                .isEqualTo("target-nf-type=PCF&service-names=npcf-smpolicycontrol,npcf-am-policy-control"
                        + "&snssais=%5B%7B%22sst%22%3A1%7D%5D");
        assertThat(factors.headers()).containsKey("3gpp-sbi-discovery-snssais");
    }

    @Test
    void credentialsDoNotShowInLogs() {
        assertThat(ClientCredentials.parse("a.b.c")).hasToString("3gpp-Sbi-Client-Credentials");
        assertThat(AccessToken.parse("Bearer x")).hasToString("3gpp-Sbi-Access-Token");
    }
}
