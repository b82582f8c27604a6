// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.diameter.BaseValues.AuthRequestType;
import org.sigcore.diameter.dictionary.Rx;

class AnswerGrammarTest {
    @Test
    void aaa_hasAuthRequestTypeOfTheRequestOrAuthorizeOnly() {
        DiameterMessageBuilder aar = DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .add(Base.SESSION_ID, "af;1")
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX);
        DiameterMessage refusal = aar.build()
                .answerExperimental(Base.VENDOR_3GPP, Rx.FILTER_RESTRICTIONS)
                .build();
        assertThat(refusal.all(Base.AUTH_REQUEST_TYPE)).containsExactly(AuthRequestType.AUTHORIZE_ONLY);
        assertThat(refusal.all(Base.AUTH_APPLICATION_ID)).containsExactly(ApplicationId.RX);

        DiameterMessage answer = aar.add(Base.AUTH_REQUEST_TYPE, AuthRequestType.AUTHENTICATE_ONLY)
                .build()
                .answer(ResultCode.DIAMETER_SUCCESS)
                .build();
        assertThat(answer.all(Base.AUTH_REQUEST_TYPE)).containsExactly(AuthRequestType.AUTHENTICATE_ONLY);
    }

    @Test
    void cca_hasTypeAndNumberOfTheRequest() {
        DiameterMessage answer = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.CC_REQUEST_TYPE, 2)
                .add(Base.CC_REQUEST_NUMBER, 7L)
                .build()
                .refuse(Base.SESSION_ID.missing());
        assertThat(answer.all(Base.CC_REQUEST_TYPE)).containsExactly(2);
        assertThat(answer.all(Base.CC_REQUEST_NUMBER)).containsExactly(7L);
        assertThat(answer.all(Base.AUTH_APPLICATION_ID)).containsExactly(ApplicationId.GX);
    }

    @Test
    void absentOrUnreadableRequestAvps_areOmittedFromTheAnswer() {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Avp.of(Base.CC_REQUEST_TYPE.code(), 0, Avp.FLAG_MANDATORY, new byte[] {1}))
                .build();
        DiameterMessage answer =
                ccr.answer(ResultCode.DIAMETER_INVALID_AVP_LENGTH).build();
        assertThat(answer.has(Base.CC_REQUEST_TYPE)).isFalse();
        assertThat(answer.has(Base.CC_REQUEST_NUMBER)).isFalse();
    }

    @Test
    void authApplicationIdOfAnswer_isTakenFromTheHeader() {
        DiameterMessage sta = DiameterMessage.request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                .add(Base.AUTH_APPLICATION_ID, 7L)
                .build()
                .answer(ResultCode.DIAMETER_INVALID_AVP_VALUE)
                .build();
        assertThat(sta.all(Base.AUTH_APPLICATION_ID)).containsExactly(ApplicationId.RX);
    }

    @Test
    void baseProtocolAnswers_haveNoAuthApplicationId() {
        DiameterMessage cer = DiameterMessage.request(CommandCode.CAPABILITIES_EXCHANGE, ApplicationId.COMMON_MESSAGES)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.GX)
                .build();
        assertThat(cer.answer(ResultCode.DIAMETER_SUCCESS).build().has(Base.AUTH_APPLICATION_ID))
                .isFalse();
    }
}
