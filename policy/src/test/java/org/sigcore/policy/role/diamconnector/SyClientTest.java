// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Answer;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Counted;
import org.sigcore.policy.contract.diamconnector.SySession;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours.Neighbour;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.kernel.settings.UserServiceSettings.Ocs;

/** SLR and STR on the wire, and the meaning of each answer of an OCS. */
class SyClientTest {
    private static final Counted SUBSCRIBER = new Counted("imsi-1", "imsi-1", "msisdn-49");
    private final List<DiameterMessage> sent = new ArrayList<>();
    private List<Neighbour> open = List.of(new Neighbour("ocs.lab", "lab"));
    private Ocs settings = Ocs.DEFAULT;
    private UnaryOperator<@Nullable DiameterMessage> ocs = request -> null;
    private final SyClient client = new SyClient(
            "pcrf.lab", () -> settings, () -> (request, timeout) -> reply(request.message()), () -> id -> open);

    private DiameterOut.Reply reply(DiameterMessage request) {
        sent.add(request);
        DiameterMessage answer = ocs.apply(request);
        return new DiameterOut.Reply(answer == null ? null : new WireMessage(answer), answer == null ? "none" : null);
    }

    private static DiameterMessageBuilder success(@Nullable DiameterMessage request) {
        return Objects.requireNonNull(request)
                .answer(2001)
                .add(Base.ORIGIN_HOST, "ocs.lab")
                .add(Base.ORIGIN_REALM, "lab");
    }

    @Test
    void slr_isSent_andCounterStatusesOfAnswerAreRead() {
        ocs = request -> success(request)
                .add(Sy.POLICY_COUNTER_STATUS_REPORT.of(
                        Sy.POLICY_COUNTER_IDENTIFIER.of("monthly"),
                        Sy.POLICY_COUNTER_STATUS.of("active"),
                        Sy.PENDING_POLICY_COUNTER_INFORMATION.of(
                                Sy.POLICY_COUNTER_STATUS.of("exhausted"),
                                Sy.PENDING_POLICY_COUNTER_CHANGE_TIME.of(Instant.parse("2026-11-23T10:00:00Z")))))
                .add(Sy.POLICY_COUNTER_STATUS_REPORT.of(Sy.POLICY_COUNTER_IDENTIFIER.of("without status")))
                .build();
        Answer opened = client.openSy(SUBSCRIBER, List.of("monthly"));
        DiameterMessage slr = sent.getFirst();
        assertThat(slr.require(Sy.SL_REQUEST_TYPE)).isZero();
        assertThat(slr.require(Base.DESTINATION_REALM)).isEqualTo("lab");
        assertThat(slr.has(Base.DESTINATION_HOST)).isFalse();
        assertThat(slr.all(Sy.POLICY_COUNTER_IDENTIFIER)).containsExactly("monthly");
        assertThat(slr.all(Base.SUBSCRIPTION_ID))
                .extracting((AvpGroup id) ->
                        id.require(Base.SUBSCRIPTION_ID_TYPE) + " " + id.require(Base.SUBSCRIPTION_ID_DATA))
                .containsExactly("1 1", "0 49");
        assertThat(SySession.subscriber(slr.require(Base.SESSION_ID))).isEqualTo("imsi-1");
        var subscription = Objects.requireNonNull(opened.subscription());
        assertThat(subscription.statusInfos()).isEqualTo(Json.parse("""
                {"monthly": {"policyCounterId": "monthly", "currentStatus": "active", "penPolCounterStatuses": [
                  {"policyCounterStatus": "exhausted", "activationTime": "2026-11-23T10:00:00Z"}]}}
                """));
        assertThat(client.changeSy(subscription.uri(), SUBSCRIBER, List.of()).status())
                .isEqualTo(200);
        DiameterMessage change = sent.getLast();
        assertThat(change.require(Sy.SL_REQUEST_TYPE)).isOne();
        assertThat(change.require(Base.SESSION_ID)).isEqualTo(slr.require(Base.SESSION_ID));
        assertThat(change.require(Base.DESTINATION_HOST)).isEqualTo("ocs.lab");
        assertThat(client.closeSy(subscription.uri())).isTrue();
        assertThat(sent.getLast().commandCode()).isEqualTo(CommandCode.SESSION_TERMINATION);
        assertThat(sent.getLast().applicationId()).isEqualTo(ApplicationId.SY);
    }

    @Test
    void slrDestination_isConfigured_orTakenFromOpenPeer() {
        settings = new Ocs("AUTO", "charging.lab", "one.charging.lab", settings.timeout(), settings.retryInterval());
        client.openSy(SUBSCRIBER, List.of());
        assertThat(sent.getFirst().require(Base.DESTINATION_REALM)).isEqualTo("charging.lab");
        assertThat(sent.getFirst().require(Base.DESTINATION_HOST)).isEqualTo("one.charging.lab");
        settings = Ocs.DEFAULT;
        open = List.of();
        assertThat(client.ocsIsThere()).isFalse();
        assertThat(client.openSy(SUBSCRIBER, List.of()).later()).isTrue();
        assertThat(sent).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "5030, false, false, 400, true",
        "5570, true, false, 400, true",
        "4241, true, false, 400, true",
        "5002, false, false, 404, true",
        "3002, false, true, 503, false",
        "3004, false, true, 503, false",
        "4002, false, true, 503, false",
        "5012, false, true, 503, false"
    })
    void ocsError_isPermanentOrTransient(int code, boolean experimental, boolean later, int status, boolean ended) {
        ocs = request -> {
            DiameterMessage asked = Objects.requireNonNull(request);
            return (experimental ? asked.answerExperimental(Base.VENDOR_3GPP, code) : asked.answer(code)).build();
        };
        String uri = new SySession("pcrf.lab;1;2;imsi-1", "ocs.lab", "lab").uri();
        assertThat(client.openSy(SUBSCRIBER, List.of()).later()).isEqualTo(later);
        assertThat(client.changeSy(uri, SUBSCRIBER, List.of()).status()).isEqualTo(status);
        assertThat(client.closeSy(uri)).isEqualTo(ended);
    }

    @Test
    void unansweredRequest_isToBeRepeated() {
        assertThat(client.openSy(SUBSCRIBER, List.of()).later()).isTrue();
        assertThat(client.closeSy(new SySession("s", "h", "r").uri())).isFalse();
    }
}
