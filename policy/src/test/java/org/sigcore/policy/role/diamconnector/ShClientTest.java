// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Sh;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours.Neighbour;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.contract.policyds.SourceAnswer.Status;
import org.sigcore.policy.kernel.datasources.QuerySettings;
import org.sigcore.policy.kernel.datasources.ShDataSource;
import org.sigcore.policy.kernel.datasources.ShDataSource.Attribute;

/** UDR and SNR on the wire, and the meaning of each answer of an HSS. */
class ShClientTest {
    private static final Map<String, String> VALUES = Map.of("imsi", "001010000000001", "msisdn", "491700000001");
    private static final String DATA = "<Sh-Data><RepositoryData><ServiceIndication>policy</ServiceIndication>"
            + "<SequenceNumber>1</SequenceNumber><ServiceData><plan>gold</plan></ServiceData></RepositoryData></Sh-Data>";
    private final List<DiameterMessage> sent = new ArrayList<>();
    private List<Neighbour> open = List.of(new Neighbour("hss.lab", "lab"));
    private ShDataSource source = source("SUBSCRIBE", null);
    private Function<DiameterMessage, @Nullable DiameterMessage> hss = request -> null;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private Instant now = Instant.parse("2026-11-22T10:00:00Z");
    private final ShClient client = new ShClient(
            "pcrf.lab",
            () -> Map.of("home", source),
            () -> (request, timeout) -> reply(request.message()),
            () -> id -> id == ApplicationId.SH ? open : List.of(),
            meters,
            () -> now);

    private static ShDataSource source(String notifications, @Nullable String publicIdentity) {
        return new ShDataSource(
                null,
                null,
                publicIdentity,
                notifications,
                Map.of(
                        "plan", new Attribute("RepositoryData", "policy", "plan", "TEXT"),
                        "numbers", new Attribute("MSISDN", null, null, "TEXT")),
                QuerySettings.DEFAULT);
    }

    private DiameterOut.Reply reply(DiameterMessage request) {
        sent.add(request);
        DiameterMessage answer = hss.apply(request);
        return new DiameterOut.Reply(answer == null ? null : new WireMessage(answer), answer == null ? "none" : null);
    }

    private static DiameterMessage success(DiameterMessage request) {
        var answer = request.answer(2001);
        return request.commandCode() == CommandCode.USER_DATA
                ? answer.add(Sh.USER_DATA, DATA.getBytes(StandardCharsets.UTF_8))
                        .build()
                : answer.add(Sh.EXPIRY_TIME, Instant.parse("2026-11-23T10:00:00Z"))
                        .build();
    }

    @Test
    void readSh_subscribesAndReadsByMsisdn() {
        hss = ShClientTest::success;
        SourceAnswer answer = client.readSh("home", VALUES);
        assertThat(answer.status()).isEqualTo(Status.FOUND);
        assertThat(answer.attributes()).isEqualTo(Json.parse("{\"plan\": \"gold\"}"));
        assertThat(answer.subscription()).isEqualTo("hss:home/491700000001");
        assertThat(answer.expiry())
                .isEqualTo(Instant.parse("2026-11-23T10:00:00Z").toEpochMilli());
        DiameterMessage snr = sent.getFirst();
        assertThat(snr.commandCode()).isEqualTo(CommandCode.SUBSCRIBE_NOTIFICATIONS);
        assertThat(snr.applicationId()).isEqualTo(ApplicationId.SH);
        assertThat(snr.require(Sh.SUBS_REQ_TYPE)).isZero();
        assertThat(snr.require(Sh.USER_IDENTITY).require(Sh.MSISDN))
                .containsExactly(0x94, 0x71, 0x00, 0x00, 0x00, 0x10);
        assertThat(snr.all(Sh.DATA_REFERENCE)).as("no changes of MSISDN").containsExactly(0);
        assertThat(snr.require(Base.DESTINATION_REALM)).isEqualTo("lab");
        assertThat(snr.require(Base.AUTH_SESSION_STATE)).isEqualTo(1);
        assertThat(snr.require(Base.VENDOR_SPECIFIC_APPLICATION_ID).require(Base.AUTH_APPLICATION_ID))
                .isEqualTo(ApplicationId.SH);
        DiameterMessage udr = sent.get(1);
        assertThat(udr.all(Sh.DATA_REFERENCE)).containsExactly(0, 17);
        assertThat(udr.all(Sh.SERVICE_INDICATION)).containsExactly("policy");
        assertThat(udr.require(Base.SESSION_ID)).isNotEqualTo(snr.require(Base.SESSION_ID));
    }

    @Test
    void readSh_usesPublicIdentity_andSendsNothingWithoutIdentity() {
        hss = ShClientTest::success;
        source = source("NONE", "sip:{imsi}@ims.lab");
        assertThat(client.readSh("home", VALUES).subscription()).isNull();
        assertThat(sent).hasSize(1);
        assertThat(sent.getFirst().require(Sh.USER_IDENTITY).require(Sh.PUBLIC_IDENTITY))
                .isEqualTo("sip:001010000000001@ims.lab");
        client.readSh("home", Map.of("imsi", "1@evil.lab;x"));
        assertThat(sent.get(1).require(Sh.USER_IDENTITY).require(Sh.PUBLIC_IDENTITY))
                .isEqualTo("sip:1@evil.lab_x@ims.lab");
        source = source("NONE", null);
        assertThat(client.readSh("home", Map.of("imsi", "1")).status()).isEqualTo(Status.NOT_ASKED);
        assertThat(client.readSh("other", VALUES).status()).isEqualTo(Status.NOT_ASKED);
        open = List.of();
        assertThat(client.readSh("home", VALUES).status()).isEqualTo(Status.NOT_ASKED);
        assertThat(sent).hasSize(2);
    }

    @Test
    void hssError_isPermanentOrTransient() {
        source = source("NONE", null);
        for (int code : new int[] {3002, 3004, 4100, 4101, 5012}) {
            hss = request -> code == 4100 || code == 4101
                    ? request.answerExperimental(Base.VENDOR_3GPP, code).build()
                    : request.answer(code).build();
            assertThat(client.readSh("home", VALUES).status()).as("%s", code).isEqualTo(Status.LATER);
        }
        for (int code : new int[] {5001, 5100, 5101, 5102, 5106}) {
            hss = request -> request.answerExperimental(Base.VENDOR_3GPP, code).build();
            assertThat(client.readSh("home", VALUES).status()).as("%s", code).isEqualTo(Status.UNKNOWN);
        }
        hss = request -> null;
        assertThat(client.readSh("home", VALUES).status()).isEqualTo(Status.LATER);
        hss = request ->
                request.answer(2001).add(Sh.USER_DATA, new byte[] {'<'}).build();
        assertThat(client.readSh("home", VALUES).status()).as("malformed").isEqualTo(Status.LATER);
        hss = request -> request.answer(2001).build();
        assertThat(client.readSh("home", VALUES).attributes().isEmpty()).isTrue();
        assertThat(meters.get("policy.sh.requests")
                        .tag("result", "refused")
                        .timer()
                        .count())
                .as("5100, 5101 and 5102 also for each of the two alone")
                .isEqualTo(11);
    }

    /** An HSS that refuses a request for the MSISDN. */
    private static DiameterMessage withoutMsisdn(DiameterMessage request, int code) {
        return request.all(Sh.DATA_REFERENCE).contains(17)
                ? request.answerExperimental(Base.VENDOR_3GPP, code).build()
                : success(request);
    }

    @Test
    void refusedData_doesNotBlockOtherData_andIsRequestedAgainLater() {
        source = source("NONE", null);
        hss = request -> withoutMsisdn(request, Sh.DIAMETER_ERROR_OPERATION_NOT_ALLOWED);
        assertThat(client.readSh("home", VALUES).attributes()).isEqualTo(Json.parse("{\"plan\": \"gold\"}"));
        assertThat(sent).as("one request for all data and one for each").hasSize(3);
        assertThat(sent.get(1).all(Sh.DATA_REFERENCE)).hasSize(1);
        assertThat(client.readSh("home", VALUES).status()).isEqualTo(Status.FOUND);
        assertThat(sent).hasSize(4);
        assertThat(sent.getLast().all(Sh.DATA_REFERENCE)).containsExactly(0);
        now = now.plus(Duration.ofMinutes(11));
        assertThat(client.readSh("home", VALUES).status()).isEqualTo(Status.FOUND);
        assertThat(sent).as("requested again").hasSize(7);
    }

    @Test
    void unreadableData_isRequestedAgainForNextSubscriber() {
        source = source("NONE", null);
        hss = request -> withoutMsisdn(request, Sh.DIAMETER_ERROR_USER_DATA_CANNOT_BE_READ);
        assertThat(client.readSh("home", VALUES).status()).isEqualTo(Status.FOUND);
        assertThat(client.readSh("home", VALUES).status()).isEqualTo(Status.FOUND);
        assertThat(sent).hasSize(6);
        hss = request -> request.all(Sh.DATA_REFERENCE).size() == 1
                        && request.all(Sh.DATA_REFERENCE).contains(17)
                ? request.answer(3004).build()
                : request.answerExperimental(Base.VENDOR_3GPP, 5102).build();
        assertThat(client.readSh("home", VALUES).status())
                .as("one part is unavailable")
                .isEqualTo(Status.LATER);
    }

    @Test
    void dataWithoutNotifications_doesNotPreventSubscriptionToOtherData() {
        source = new ShDataSource(
                null,
                null,
                null,
                "SUBSCRIBE",
                Map.of(
                        "plan", new Attribute("RepositoryData", "policy", "plan", "TEXT"),
                        "state", new Attribute("IMSUserState", null, null, "TEXT")),
                QuerySettings.DEFAULT);
        hss = request -> request.commandCode() == CommandCode.SUBSCRIBE_NOTIFICATIONS
                        && request.all(Sh.DATA_REFERENCE).contains(11)
                ? request.answerExperimental(Base.VENDOR_3GPP, Sh.DIAMETER_ERROR_USER_DATA_CANNOT_BE_NOTIFIED)
                        .build()
                : success(request);
        SourceAnswer answer = client.readSh("home", VALUES);
        assertThat(answer.subscription()).isEqualTo("hss:home/491700000001");
        assertThat(answer.expiry()).isPositive();
        assertThat(sent).as("SNR, SNR for each, UDR").hasSize(4);
        assertThat(sent.getLast().all(Sh.DATA_REFERENCE)).containsExactly(0, 11);
    }

    @Test
    void hssWithoutSubscriptions_isStillRead() {
        hss = request -> request.commandCode() == CommandCode.USER_DATA
                ? success(request)
                : request.answerExperimental(Base.VENDOR_3GPP, Sh.DIAMETER_ERROR_OPERATION_NOT_ALLOWED)
                        .build();
        SourceAnswer answer = client.readSh("home", VALUES);
        assertThat(answer.status()).isEqualTo(Status.FOUND);
        assertThat(answer.subscription()).isNull();
    }

    @Test
    void unsubscribe_succeedsOrIsToBeRepeated() {
        hss = ShClientTest::success;
        assertThat(client.unsubscribeSh("hss:home/491700000001")).isTrue();
        assertThat(sent.getFirst().require(Sh.SUBS_REQ_TYPE)).isEqualTo(1);
        assertThat(sent.getFirst().require(Sh.USER_IDENTITY).has(Sh.MSISDN)).isTrue();
        hss = request -> request.answer(3004).build();
        assertThat(client.unsubscribeSh("hss:home/sip:a@ims.lab")).isFalse();
        hss = request -> request.answerExperimental(Base.VENDOR_3GPP, 5107).build();
        assertThat(client.unsubscribeSh("hss:home/sip:a@ims.lab")).isTrue();
        assertThat(client.unsubscribeSh("hss:gone/sip:a@ims.lab")).isTrue();
        assertThat(client.unsubscribeSh("rubbish")).isTrue();
    }
}
