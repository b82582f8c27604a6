// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.contract.bsfmanagementservice.BoundPcf;
import org.sigcore.bsf.contract.bsfmanagementservice.UeSession;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.SubscriptionIdType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.testkit.Records;

class RxDeciderTest {
    private static final BoundPcf PCF = new BoundPcf("id", "pcf1.example.org", "example.org");
    private final RxDecider proxy = new RxDecider("bsf.example.org", RxSettings.DEFAULT);
    private final RxDecider redirect = new RxDecider(
            "bsf.example.org",
            Records.with(
                    RxSettings.DEFAULT,
                    Map.of(
                            "redirect",
                            true,
                            "endpointsByHost",
                            Map.of("pcf1.example.org", new RxSettings.Endpoint(3869, "sctp")))));

    @Test
    void kind_isInitialOnlyForAarWithoutForeignDestinationHost() {
        assertThat(proxy.kind(aar().build())).isEqualTo(RxKind.AAR_I);
        assertThat(proxy.kind(
                        aar().add(Base.DESTINATION_HOST, "BSF.example.org").build()))
                .isEqualTo(RxKind.AAR_I);
        assertThat(proxy.kind(
                        aar().add(Base.DESTINATION_HOST, "pcf1.example.org").build()))
                .isEqualTo(RxKind.AAR_U);
        assertThat(proxy.kind(DiameterMessage.request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                        .build()))
                .isEqualTo(RxKind.STR);
    }

    @Test
    void boundRequest_getsDestinationOfPcfAndKeepsOtherAvps() {
        Avp unknown = Avp.of(9999, 4711, Avp.FLAG_MANDATORY, new byte[] {1, 2, 3});
        DiameterMessage request = aar().add(unknown).build();

        assertThat(proxy.settle(request, Optional.of(PCF)))
                .isInstanceOfSatisfying(RxDecision.Forward.class, forward -> {
                    List<Avp> expected = request.toBuilder()
                            .set(Base.DESTINATION_REALM, "example.org")
                            .add(Base.DESTINATION_HOST, "pcf1.example.org")
                            .build()
                            .avps();
                    assertThat(forward.request().avps()).containsExactlyElementsOf(expected);
                    assertThat(forward.request().avps()).contains(unknown);
                });
    }

    @Test
    void aarWithoutBinding_isRefusedWith5065() {
        assertThat(answer(proxy.settle(aar().build(), Optional.empty()))).satisfies(answer -> {
            assertThat(answer.resultCode()).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);
            assertThat(answer.has(Base.EXPERIMENTAL_RESULT)).isTrue();
            assertThat(answer.sessionId()).isEqualTo("s;1");
        });
    }

    @Test
    void bindingWithoutDiameterHost_isRefusedWith3002() {
        assertThat(answer(proxy.settle(aar().build(), Optional.of(new BoundPcf("id", null, null)))))
                .satisfies(answer -> {
                    assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
                    assertThat(answer.isError()).isTrue();
                });
    }

    @Test
    void redirectMode_answersWithRedirectHostOfPcf() {
        assertThat(answer(redirect.settle(aar().build(), Optional.of(PCF)))).satisfies(answer -> {
            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_REDIRECT_INDICATION);
            assertThat(answer.get(Base.REDIRECT_HOST)).isEqualTo("aaa://pcf1.example.org:3869;transport=sctp");
            assertThat(answer.isError()).isTrue();
        });
    }

    @Test
    void faults_haveDefaultResultCodes() {
        assertThat(codeOf(Fault.LOOKUP_FAILED)).isEqualTo(StoreOutage.RESULT_CODE);
        assertThat(codeOf(Fault.TOO_MANY_LOOKUPS)).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
        assertThat(codeOf(Fault.PEER_UNREACHABLE)).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
        assertThat(codeOf(Fault.NO_ANSWER)).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
        assertThat(codeOf(Fault.REALM_NOT_SERVED)).isEqualTo(ResultCode.DIAMETER_REALM_NOT_SERVED);
    }

    @Test
    void errorMapping_replacesAnswerToFault() {
        var mapped = new RxDecider(
                "bsf.example.org",
                Records.with(
                        RxSettings.DEFAULT,
                        Map.of(
                                "errors",
                                Map.of(
                                        Fault.NO_BINDING,
                                        new ErrorAnswer(ResultCode.DIAMETER_UNABLE_TO_DELIVER, 0, ""),
                                        Fault.LOOKUP_FAILED,
                                        new ErrorAnswer(4999, 4711, "later")))));

        assertThat(answer(mapped.settle(aar().build(), Optional.empty()))).satisfies(answer -> {
            assertThat(answer.get(Base.RESULT_CODE)).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
            assertThat(answer.isError()).isTrue();
            assertThat(answer.has(Base.ERROR_MESSAGE)).isFalse();
        });
        assertThat(answer(mapped.refuse(aar().build(), Fault.LOOKUP_FAILED))).satisfies(answer -> {
            assertThat(answer.has(Base.RESULT_CODE)).isFalse();
            assertThat(answer.resultCode()).isEqualTo(4999);
            assertThat(answer.get(Base.ERROR_MESSAGE)).isEqualTo("later");
        });
        assertThat(mapped.inSession(RxKind.STR, aar().build()))
                .isInstanceOfSatisfying(
                        RxDecision.Forward.class, on -> assertThat(on.tried()).isEmpty());
    }

    @Test
    @SpecRef({"RFC 6733 6.1.4", "TS 29.214 5.6.2"})
    void requestForGatewayItself_isRefusedWith5002Or3001() {
        DiameterMessage forGateway =
                aar().add(Base.DESTINATION_HOST, "BSF.example.org").build();
        DiameterMessage withoutHost = aar().build();
        DiameterMessage forAnother =
                aar().add(Base.DESTINATION_HOST, "pcf1.example.org").build();

        for (RxKind kind : List.of(RxKind.STR, RxKind.RAR, RxKind.ASR)) {
            DiameterMessage answer = answer(proxy.inSession(kind, forGateway));
            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
            assertThat(answer.isError()).isFalse();
            assertThat(answer.get(Base.AUTH_APPLICATION_ID)).isEqualTo(ApplicationId.RX);
            assertThat(proxy.inSession(kind, forAnother)).isInstanceOf(RxDecision.Forward.class);
        }
        for (DiameterMessage request : List.of(forGateway, withoutHost)) {
            DiameterMessage answer = answer(proxy.inSession(RxKind.OTHER, request));
            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_COMMAND_UNSUPPORTED);
            assertThat(answer.isError()).isTrue();
        }
        assertThat(proxy.inSession(RxKind.OTHER, forAnother)).isInstanceOf(RxDecision.Forward.class);
        assertThat(proxy.inSession(RxKind.STR, withoutHost)).isInstanceOf(RxDecision.Forward.class);
        assertThatThrownBy(() -> proxy.inSession(RxKind.RAR, withoutHost))
                .isInstanceOfSatisfying(
                        InvalidAvpException.class,
                        e -> assertThat(e.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP));
    }

    @Test
    void sessionReader_readsAddressesAndIdentities() {
        DiameterMessage request = aar().add(Base.FRAMED_IPV6_PREFIX, Ipv6Prefix.parse("2001:db8::7/128"))
                .add(Rx.IP_DOMAIN_ID, "domain-1")
                .add(Base.CALLED_STATION_ID, "ims")
                .add(subscription(SubscriptionIdType.END_USER_SIP_URI, "sip:user@example.org"))
                .add(subscription(SubscriptionIdType.END_USER_E164, "491700000001"))
                .add(subscription(SubscriptionIdType.END_USER_IMSI, "001010000000001"))
                .add(subscription(SubscriptionIdType.END_USER_IMSI, "001010000000002"))
                .add(subscription(SubscriptionIdType.END_USER_E164, "491700000002"))
                .build();

        assertThat(RxSessionReader.read(request))
                .isEqualTo(new UeSession(
                        "10.0.0.1",
                        "2001:db8::7/128",
                        "domain-1",
                        "ims",
                        "imsi-001010000000001",
                        "msisdn-491700000001",
                        List.of("imsi-001010000000002", "msisdn-491700000002")));
    }

    @Test
    void sessionReader_withoutAddress_reportsMissingAvp() {
        DiameterMessage request = aar(null).build();

        assertThatThrownBy(() -> RxSessionReader.read(request)).isInstanceOfSatisfying(InvalidAvpException.class, e -> {
            assertThat(e.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
            assertThat(e.failedAvp().is(Base.FRAMED_IP_ADDRESS)).isTrue();
        });
    }

    @Test
    void sessionReader_withMalformedAddress_reportsInvalidAvp() {
        DiameterMessage request = aar(null)
                .add(Avp.of(Base.FRAMED_IP_ADDRESS.code(), 0, Avp.FLAG_MANDATORY, new byte[3]))
                .build();

        assertThatThrownBy(() -> RxSessionReader.read(request)).isInstanceOf(InvalidAvpException.class);
    }

    private int codeOf(Fault fault) {
        return answer(proxy.refuse(aar().build(), fault)).resultCode();
    }

    private static DiameterMessage answer(RxDecision decision) {
        assertThat(decision).isInstanceOf(RxDecision.Answer.class);
        return ((RxDecision.Answer) decision).answer();
    }

    private static Avp subscription(int type, String data) {
        return Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(type), Base.SUBSCRIPTION_ID_DATA.of(data));
    }

    private static DiameterMessageBuilder aar() {
        return aar("10.0.0.1");
    }

    private static DiameterMessageBuilder aar(@Nullable String ipv4) {
        DiameterMessageBuilder request = DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .add(Base.SESSION_ID, "s;1")
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.ORIGIN_HOST, "af.example.org")
                .add(Base.DESTINATION_REALM, "af.example.org");
        if (ipv4 != null) {
            request.add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.ofLiteral(ipv4));
        }
        return request;
    }
}
