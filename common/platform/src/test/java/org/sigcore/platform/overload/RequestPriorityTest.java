// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;

class RequestPriorityTest {
    @Test
    void drmp_isUsedUnlessMalformed() {
        assertThat(RequestPriority.drmp(aar().add(Base.DRMP.of(2)).build(), 10)).isEqualTo(2);
        assertThat(RequestPriority.drmp(aar().add(Base.DRMP.of(99)).build(), 10))
                .isEqualTo(10);
        assertThat(RequestPriority.drmp(
                        aar().add(Avp.of(301, 0, 0, new byte[1])).build(), 10))
                .isEqualTo(10);
        assertThat(RequestPriority.drmp(aar().build(), 10)).isEqualTo(10);
    }

    @Test
    void emergencyIsHighest_andTerminationIsHigherThanInitialRequest() {
        int usual = RequestPriority.of(aar().build());
        int end = RequestPriority.of(DiameterMessage.request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                .build());

        assertThat(RequestPriority.of(
                        aar().add(Rx.SERVICE_URN.of("urn:service:sos.police")).build()))
                .isZero();
        assertThat(RequestPriority.of(
                        aar().add(Rx.SERVICE_URN.of("urn:service:counseling")).build()))
                .isEqualTo(usual);
        assertThat(RequestPriority.of(
                        ccr().add(Base.CALLED_STATION_ID.of("SOS")).build()))
                .isZero();
        assertThat(RequestPriority.of(
                        ccr().add(Base.CALLED_STATION_ID.of("sosial")).build()))
                .isEqualTo(usual);
        assertThat(RequestPriority.of(ccr().add(Base.CC_REQUEST_TYPE.of(BaseValues.CcRequestType.TERMINATION_REQUEST))
                        .build()))
                .isEqualTo(end)
                .isLessThan(usual);
        assertThat(RequestPriority.of(aar().add(Base.DRMP.of(15)).build())).isEqualTo(30);
    }

    @Test
    void update_isBetweenTerminationAndInitialRequest() {
        int end = RequestPriority.of(DiameterMessage.request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                .build());
        int update = RequestPriority.of(ccr().add(Base.CC_REQUEST_TYPE.of(BaseValues.CcRequestType.UPDATE_REQUEST))
                .build());

        assertThat(update).isGreaterThan(end).isLessThan(RequestPriority.of(aar().build()));
        assertThat(RequestPriority.of(aar().add(Rx.RX_REQUEST_TYPE.of(RxValues.RxRequestType.UPDATE_REQUEST))
                        .build()))
                .isEqualTo(update);
        assertThat(RequestPriority.of(ccr().add(Base.CC_REQUEST_TYPE.of(BaseValues.CcRequestType.INITIAL_REQUEST))
                        .build()))
                .isEqualTo(RequestPriority.USUAL);
    }

    @Test
    void sbiPriority_isTakenFromHeaderAndThenFromMethod() {
        Http2Headers delete = new DefaultHttp2Headers().method("DELETE");
        int end = RequestPriority.of(delete);
        int update = RequestPriority.of(new DefaultHttp2Headers().method("PATCH"));
        assertThat(end).isLessThan(update);
        assertThat(update).isLessThan(RequestPriority.of(new DefaultHttp2Headers().method("POST")));
        assertThat(RequestPriority.of(delete.set("3gpp-sbi-message-priority", "30")))
                .isEqualTo(30);
        assertThat(RequestPriority.of(post("/npcf-smpolicycontrol/v1/sm-policies/1/delete")))
                .isEqualTo(end);
        assertThat(RequestPriority.of(post("/npcf-smpolicycontrol/v1/sm-policies/1/update")))
                .isEqualTo(update);
        assertThat(RequestPriority.of(post("/npcf-smpolicycontrol/v1/sm-policies")))
                .isEqualTo(RequestPriority.USUAL);
        assertThat(RequestPriority.of(post("delete"))).isEqualTo(RequestPriority.USUAL);
        assertThat(RequestPriority.of(new DefaultHttp2Headers())).isEqualTo(RequestPriority.USUAL);
    }

    @ParameterizedTest
    @CsvSource(
            value = {"0,0", "31,31", "07,7", "32,24", "-1,24", "+1,24", "1 ,24", "'',24", "003,24", "x,24", "NIL,24"},
            nullValues = "NIL",
            ignoreLeadingAndTrailingWhitespace = false)
    void parse_acceptsNumbersUpTo31(String text, int expected) {
        assertThat(RequestPriority.parse(text, RequestPriority.USUAL)).isEqualTo(expected);
    }

    private static Http2Headers post(String path) {
        return new DefaultHttp2Headers().method("POST").path(path);
    }

    private static DiameterMessageBuilder aar() {
        return DiameterMessage.request(CommandCode.AA, ApplicationId.RX).add(Base.SESSION_ID, "s;1");
    }

    private static DiameterMessageBuilder ccr() {
        return DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, "s;1");
    }
}
