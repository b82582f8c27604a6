// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.scp.scpworker.proxy.ExchangeFixture.A;
import static org.sigcore.scp.scpworker.proxy.ExchangeFixture.B;
import static org.sigcore.scp.scpworker.proxy.ExchangeFixture.SET;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.protection.OciOptions;
import org.sigcore.scp.scpworker.proxy.routing.SenderCredentials;
import org.sigcore.scp.scpworker.service.protection.IgnoredReports.Header;
import org.sigcore.scp.scpworker.service.protection.IgnoredReports.Reason;
import tools.jackson.databind.node.ObjectNode;

/** Load and overload reports, which apply only to their proven senders. */
class UnprovenReportsTest {
    private static final String STRANGER = "http://192.0.2.66:9001";
    private static final String ID_A = "54804518-4191-46b3-955c-ac631f953ed8";
    private static final String ID_B = "64804518-4191-46b3-955c-ac631f953ed8";
    private static final String ID_EVIL = "74804518-4191-46b3-955c-ac631f953ed8";

    @TempDir
    private Path folder;

    private final ExchangeFixture scp = new ExchangeFixture();

    UnprovenReportsTest() {
        know(Profiles.udm(ID_A, 8001, SET), Profiles.udm(ID_B, 8002, "set2.udmset.5gc.mnc001.mcc001"));
    }

    @AfterEach
    void verifyNoRequestIsPending() {
        assertThat(scp.protectionState.overload().pending()).isZero();
        scp.channel.finishAndReleaseAll();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NF-Instance: " + ID_A,
                "NF-Set: " + SET,
                "NF-Service-Instance: sdm; NF-Inst: " + ID_A,
                "NF-Service-Instance: sdm",
                "NFC-Instance: " + ID_A,
                "NF-Instance: " + ID_A + "; S-NSSAI: 1-A08923",
                "Callback-Uri: \"" + A + "/nudm-sdm/v2/imsi-1/am-data\""
            })
    void reportInRequestWithoutProof_isIgnored(String scope) {
        assertThat(status(scp.toA("3gpp-sbi-oci", oci(scope, 86_400)))).isEqualTo("204");

        assertThat(status(scp.toA())).isEqualTo("204");
        assertThat(status(notification())).isEqualTo("204");
        assertThat(ignored(Header.OCI, Reason.UNPROVEN_SENDER)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NF-Instance: " + ID_A, "NF-Instance: " + ID_B, "NFC-Instance: " + ID_A, "NF-Set: " + SET})
    void reportInRequestWithCertificate_aboutOthersOrProducers_isIgnored(String scope) throws Exception {
        scp.session = CertifiedSession.of(folder, ID_B);
        assertThat(status(scp.toA("3gpp-sbi-oci", oci(scope, 60)))).isEqualTo("204");

        assertThat(status(scp.toA())).isEqualTo("204");
        assertThat(status(notification())).isEqualTo("204");
        assertThat(status(scp.send("3gpp-sbi-target-apiroot", B))).isEqualTo("204");
        assertThat(ignored(Header.OCI, Reason.FOREIGN_SCOPE)).isEqualTo(1);
    }

    @Test
    void reportInRequestWithCertificate_appliesToSenderAsConsumer() throws Exception {
        scp.session = CertifiedSession.of(folder, ID_A);
        status(scp.toA("3gpp-sbi-oci", oci("NFC-Instance: " + ID_A, 60)));

        assertThat(status(notification())).isEqualTo("400");
        assertThat(status(scp.toA())).as("requests to it as a producer").isEqualTo("204");
    }

    @ParameterizedTest
    @ValueSource(strings = {"authorization", "3gpp-sbi-client-credentials"})
    void reportInRequestWithVerifiedCredential_appliesToSubjectAsConsumerOnly(String header) {
        scp.proof = SubjectProof.ACCEPTS;
        status(scp.toA("3gpp-sbi-oci", oci("NFC-Instance: " + ID_A, 60), header, ID_B));
        status(scp.toA("3gpp-sbi-oci", oci("NF-Instance: " + ID_A, 60), header, ID_A));
        status(scp.toA("3gpp-sbi-lci", lci("NF-Instance: " + ID_A), header, ID_A));
        assertThat(status(notification())).isEqualTo("204");
        assertThat(status(scp.toA())).isEqualTo("204");
        assertThat(loadOfA()).isEqualTo(-1);
        assertThat(ignored(Header.OCI, Reason.FOREIGN_SCOPE)).isEqualTo(2);
        assertThat(ignored(Header.LCI, Reason.FOREIGN_SCOPE)).isEqualTo(1);

        status(scp.toA("3gpp-sbi-oci", oci("NFC-Instance: " + ID_A, 60), header, ID_A));
        assertThat(status(notification())).isEqualTo("400");
        assertThat(status(scp.toA())).as("requests to it as a producer").isEqualTo("204");
    }

    @Test
    void reportInRequestWithUnverifiedToken_isIgnored() {
        scp.proof = SubjectProof.REFUSES;
        status(scp.toA("3gpp-sbi-oci", oci("NFC-Instance: " + ID_A, 60), "authorization", ID_A));
        assertThat(status(notification())).isEqualTo("204");
        assertThat(ignored(Header.OCI, Reason.UNPROVEN_SENDER)).isEqualTo(1);
    }

    @Test
    void repeatedReportOfUnprovenSender_isCheckedOncePerSecond() {
        AtomicInteger checks = new AtomicInteger();
        scp.proof = (credentials, then) -> {
            checks.incrementAndGet();
            then.accept(List.of());
        };
        String report = oci("NFC-Instance: " + ID_A, 60);
        for (int i = 0; i < 3; i++) {
            status(scp.toA("3gpp-sbi-oci", report, "authorization", ID_A));
        }
        assertThat(checks).hasValue(1);
        assertThat(ignored(Header.OCI, Reason.UNPROVEN_SENDER)).isEqualTo(3);

        status(scp.toA("3gpp-sbi-oci", report, "authorization", ID_B));
        assertThat(checks).as("another token").hasValue(2);
        scp.pass(Duration.ofSeconds(2));
        status(scp.toA("3gpp-sbi-oci", report, "authorization", ID_B));
        assertThat(checks).as("after a second").hasValue(3);
    }

    @Test
    void alternatingSourcesOfReport_areCheckedOncePerSecondEach() {
        List<SenderCredentials> checks = new ArrayList<>();
        scp.proof = (credentials, then) -> {
            checks.add(credentials);
            then.accept(List.of());
        };
        String report = oci("NFC-Instance: " + ID_A, 60);
        for (int i = 0; i < 3; i++) {
            status(scp.toA("3gpp-sbi-oci", report, "authorization", ID_A));
            status(scp.toA("3gpp-sbi-oci", report, "authorization", ID_A, "3gpp-sbi-client-credentials", ID_A));
            status(scp.toA("3gpp-sbi-oci", report, "authorization", ID_B, "authorization", ID_A));
        }
        assertThat(checks)
                .extracting(each -> each.token() + " " + each.assertion())
                .containsExactly(ID_A + " null", ID_A + " " + ID_A, ID_B + " null");
        assertThat(ignored(Header.OCI, Reason.UNPROVEN_SENDER)).isEqualTo(9);
    }

    @Test
    void reportsDuringCheck_areCoveredByItsResult() {
        List<Consumer<List<String>>> checks = new ArrayList<>();
        scp.proof = (credentials, then) -> checks.add(then);
        String unproven = oci("NFC-Instance: " + ID_B, 60);
        String foreign = oci("NF-Instance: " + ID_B, 60);
        String proven = oci("NFC-Instance: " + ID_A, 60);
        for (String report : List.of(unproven, foreign, proven)) {
            for (int i = 0; i < 3; i++) {
                status(scp.toA("3gpp-sbi-oci", report, "authorization", ID_A));
            }
        }
        assertThat(checks).hasSize(3);
        assertThat(ignored(Header.OCI, Reason.UNPROVEN_SENDER)).isZero();

        checks.get(0).accept(List.of());
        checks.get(1).accept(List.of(ID_A));
        checks.get(2).accept(List.of(ID_A));
        assertThat(ignored(Header.OCI, Reason.UNPROVEN_SENDER)).isEqualTo(3);
        assertThat(ignored(Header.OCI, Reason.FOREIGN_SCOPE)).isEqualTo(3);
        assertThat(status(notification())).isEqualTo("400");
    }

    @Test
    void checkWithoutResult_isRepeatedAfterSecond() {
        AtomicInteger checks = new AtomicInteger();
        scp.proof = (credentials, then) -> checks.incrementAndGet();
        String report = oci("NFC-Instance: " + ID_A, 60);
        status(scp.toA("3gpp-sbi-oci", report, "authorization", ID_A));
        scp.pass(Duration.ofSeconds(1));
        status(scp.toA("3gpp-sbi-oci", report, "authorization", ID_A));
        assertThat(checks).hasValue(2);
    }

    @Test
    void reportOfProvenSender_applies_afterSameReportFromUnprovenSender() {
        String report = oci("NFC-Instance: " + ID_A, 60);
        status(scp.toA("3gpp-sbi-oci", report));
        scp.proof = SubjectProof.ACCEPTS;
        status(scp.toA("3gpp-sbi-oci", report, "authorization", ID_A));
        assertThat(status(notification())).isEqualTo("400");
    }

    @Test
    void everyReportOfRequest_isChecked() {
        scp.proof = SubjectProof.ACCEPTS;
        status(scp.toA(
                "3gpp-sbi-oci",
                oci("NFC-Instance: " + ID_A, 60),
                "3gpp-sbi-oci",
                oci("NF-Instance: " + ID_B, 60),
                "authorization",
                ID_A));
        assertThat(status(notification())).isEqualTo("400");
        assertThat(ignored(Header.OCI, Reason.FOREIGN_SCOPE)).isEqualTo(1);
    }

    @Test
    void producerIdOfAnotherNf_isRemovedFromAnswer() {
        FakeStream foreign = scp.toA();
        scp.upstream.last().answer(204, "", "3gpp-sbi-producer-id", "nfinst=" + ID_B);
        FakeStream own = scp.toA();
        scp.upstream.last().answer(204, "", "3gpp-sbi-producer-id", "nfinst=" + ID_A + "; nfset=" + SET);

        assertThat(foreign.field("3gpp-sbi-producer-id")).isNull();
        assertThat(own.field("3gpp-sbi-producer-id")).isEqualTo("nfinst=" + ID_A + "; nfset=" + SET);
        assertThat(ignored(Header.PRODUCER_ID, Reason.FOREIGN_SCOPE)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NF-Instance: " + ID_A, "NF-Set: " + SET, "NF-Service-Instance: sdm; NF-Inst: " + ID_A})
    void reportFromUnknownAddress_isIgnored(String scope) {
        answer(STRANGER, "3gpp-sbi-oci", oci(scope, 86_400));
        answer(STRANGER, "3gpp-sbi-lci", lci(scope));

        assertThat(status(scp.toA())).isEqualTo("204");
        assertThat(loadOfA()).isEqualTo(-1);
        assertThat(ignored(Header.OCI, Reason.UNKNOWN_SENDER)).isEqualTo(1);
        assertThat(ignored(Header.LCI, Reason.UNKNOWN_SENDER)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NF-Instance: " + ID_A, "NF-Set: " + SET, "NF-Service-Instance: sdm; NF-Inst: " + ID_A})
    void reportAboutAnotherProducer_isIgnored(String scope) {
        answer(B, "3gpp-sbi-oci", oci(scope, 60));
        answer(B, "3gpp-sbi-lci", lci(scope));

        assertThat(status(scp.toA())).isEqualTo("204");
        assertThat(loadOfA()).isEqualTo(-1);
        assertThat(ignored(Header.OCI, Reason.FOREIGN_SCOPE)).isEqualTo(1);
    }

    @Test
    void serviceInstanceWithoutNfInstance_appliesToSender() {
        answer(B, "3gpp-sbi-oci", oci("NF-Service-Instance: sdm", 60));

        assertThat(status(scp.toA())).isEqualTo("204");
        assertThat(status(scp.send("3gpp-sbi-target-apiroot", B))).isEqualTo("400");
    }

    @Test
    void setMemberOfAnotherNfType_cannotReportForSet() {
        ObjectNode evil = Profiles.udm(ID_EVIL, 9001, SET).put("nfType", "CHF");
        know(Profiles.udm(ID_A, 8001, SET), evil);
        answer("http://127.0.0.1:9001", "3gpp-sbi-oci", oci("NF-Set: " + SET, 60));

        assertThat(status(scp.toA())).isEqualTo("204");
    }

    @Test
    void reportOfRightSender_applies_afterSameReportFromUnknownSender() {
        String report = oci("NF-Instance: " + ID_A, 60);
        answer(STRANGER, "3gpp-sbi-oci", report);
        answer(A, "3gpp-sbi-oci", report);

        assertThat(status(scp.toA())).isEqualTo("400");
    }

    @Test
    void reportValidity_isBounded() {
        answer(A, "3gpp-sbi-oci", oci("NF-Instance: " + ID_A, 86_400));
        scp.pass(Duration.ofSeconds(OciOptions.DEFAULTS.maxValiditySeconds() - 1));
        assertThat(status(scp.toA())).isEqualTo("400");
        scp.pass(Duration.ofSeconds(2));
        assertThat(status(scp.toA())).isEqualTo("204");
    }

    @Test
    void futureTimestamp_doesNotBlockLaterReports() {
        answer(A, "3gpp-sbi-oci", oci("NF-Instance: " + ID_A, 60).replace("2026", "2099"));
        scp.now = scp.now.plusSeconds(1);
        answerHeld(
                "3gpp-sbi-oci",
                oci("NF-Instance: " + ID_A, 60).replace("100%", "0%").replace(":37", ":38"));

        assertThat(status(scp.toA())).isEqualTo("204");
    }

    @Test
    void profileClaimingAddressOfAnother_doesNotAffectIt() {
        ObjectNode evil = Profiles.udm(ID_EVIL, 9001);
        ((ObjectNode) evil.at("/nfServiceList/sdm"))
                .putArray("ipEndPoints")
                .add(Profiles.endpoint("ipv4Address", "127.0.0.1", 9001))
                .add(Profiles.endpoint("ipv4Address", "127.0.0.1", 8001));
        know(evil, Profiles.udm(ID_A, 8001, SET));
        answer("http://127.0.0.1:9001", "3gpp-sbi-oci", oci("NF-Instance: " + ID_EVIL, 60));
        assertThat(status(scp.toA())).isEqualTo("204");

        answer(A, "3gpp-sbi-oci", oci("NF-Instance: " + ID_A, 60));
        assertThat(scp.protectionState
                        .reports()
                        .reduction(
                                scp.table.claims(ApiRoot.parse(A)).stream()
                                        .filter(claim -> claim.nfInstanceId().equals(ID_A))
                                        .findFirst()
                                        .orElseThrow(),
                                null,
                                scp.nanos))
                .as("its own report applies")
                .isEqualTo(100);
    }

    @Test
    void retryAfter_doesNotHoldOtherAddressOfSameFqdn() {
        know(
                Profiles.udm(ID_A, 8001, SET).put("fqdn", "udm.lab"),
                Profiles.udm(ID_EVIL, 9001).put("fqdn", "udm.lab"));
        FakeStream refused = scp.send("3gpp-sbi-target-apiroot", "http://127.0.0.1:9001");
        scp.upstream.last().answer(503, "", "retry-after", "3600");
        scp.channel.runPendingTasks();

        assertThat(scp.protectionState.congested(ApiRoot.parse("http://127.0.0.1:9001"), scp.nanos))
                .isTrue();
        assertThat(scp.protectionState.congested(ApiRoot.parse(A), scp.nanos)).isFalse();
        assertThat(refused).isNotNull();
        assertThat(status(scp.toA())).isEqualTo("204");
    }

    private void know(ObjectNode... profiles) {
        scp.table =
                new RouteTable(2, List.of(profiles).stream().map(NfEntry::of).toList());
    }

    private void answer(String target, String header, String value) {
        scp.send("3gpp-sbi-target-apiroot", target);
        scp.upstream.last().answer(204, "", header, value);
    }

    // Exempts the request from the reduction, so that it reaches the overloaded producer.
    private void answerHeld(String header, String value) {
        scp.protect("overloadControl", new OciOptions(true, 31, false, 30, 400, "UNSPECIFIED_MSG_FAILURE", 300));
        answer(A, header, value);
        scp.protect("overloadControl", OciOptions.DEFAULTS);
    }

    private FakeStream notification() {
        return scp.toA("3gpp-sbi-callback", "Nudm_SDM_Notification");
    }

    private String status(FakeStream consumer) {
        if (consumer.field(":status") == null) {
            scp.upstream.last().answer(204, "");
        }
        return Objects.requireNonNull(consumer.field(":status"));
    }

    private long ignored(Header header, Reason reason) {
        return scp.protectionState.ignoredReports().sum(header, reason);
    }

    private int loadOfA() {
        return scp.protectionState
                .reports()
                .load(Objects.requireNonNull(scp.table.at(ApiRoot.parse(A))), null, scp.nanos);
    }

    private static String oci(String scope, int seconds) {
        return "Timestamp: \"Fri, 20 Nov 2026 08:49:37 GMT\"; Period-of-Validity: " + seconds
                + "s; Overload-Reduction-Metric: 100%; " + scope;
    }

    private static String lci(String scope) {
        return "Timestamp: \"Fri, 20 Nov 2026 08:49:37 GMT\"; Load-Metric: 90%; " + scope;
    }
}
