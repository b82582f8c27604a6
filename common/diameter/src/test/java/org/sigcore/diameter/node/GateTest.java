// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterRequestThreads;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;

/** Checks before handlers and relays: the gate, overload control and the strictness of AVP checks. */
class GateTest {
    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void gate_answersInsteadOfTheHandler() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf"))
                        .gate((request, from) -> request.has(Base.DRMP)
                                ? null
                                : request.answer(ResultCode.DIAMETER_TOO_BUSY).build()));
        try (RawPeer peer = RawPeer.open("pgw.lab", server)) {
            DiameterMessage refused = peer.exchange(peer.ccr().build());
            assertThat(refused.resultCode()).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
            assertThat(refused.isError()).isTrue();
            assertThat(refused.require(Base.ORIGIN_HOST)).isEqualTo("pcrf.lab");
            assertThat(peer.exchange(peer.ccr().add(Base.DRMP, 0).build()).isSuccess())
                    .isTrue();
            assertThat(server.stats().errorsSent()).isEqualTo(1);
        }
    }

    @Test
    void overloadedNode_refusesBeforeCheckingAvps() {
        DiameterRequestThreads threads = new DiameterRequestThreads() {
            @Override
            public boolean refuses(DiameterMessage request) {
                return !request.has(Base.DRMP);
            }

            @Override
            public void run(DiameterMessage request, Runnable work, Runnable refusal) {
                DiameterRequestThreads.unlimited().run(request, work, refusal);
            }
        };
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")).requestThreads(threads));
        try (RawPeer peer = RawPeer.open("pgw.lab", server)) {
            Avp unknown = Avp.of(7777, 4242, Avp.FLAG_MANDATORY, new byte[5]);
            DiameterMessage refused = peer.exchange(peer.ccr().add(unknown).build());
            assertThat(refused.resultCode()).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
            assertThat(refused.isError()).isTrue();
            assertThat(peer.exchange(peer.ccr().add(Base.DRMP, 0).build()).isSuccess())
                    .isTrue();
            assertThat(server.stats().requestsInHandlers()).isZero();
        }
    }

    /** The cost of a refusal does not depend on the size of the request. */
    @Test
    void overloadedNode_refusesWithoutParsingAllAvps() {
        AtomicInteger maxParsedAvps = new AtomicInteger();
        DiameterRequestThreads threads = new DiameterRequestThreads() {
            @Override
            public boolean isOverloaded() {
                return true;
            }

            @Override
            public boolean refuses(DiameterMessage request) {
                maxParsedAvps.accumulateAndGet(request.avps().size(), Math::max);
                return !request.has(Base.DRMP);
            }

            @Override
            public void run(DiameterMessage request, Runnable work, Runnable refusal) {
                DiameterRequestThreads.unlimited().run(request, work, refusal);
            }
        };
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")).requestThreads(threads));
        try (RawPeer peer = RawPeer.open("pgw.lab", server)) {
            DiameterMessageBuilder request = peer.ccr();
            for (int i = 0; i < 2000; i++) {
                request.add(Avp.of(7777, 4242, Avp.FLAG_MANDATORY, new byte[5]));
            }
            DiameterMessage refused = peer.exchange(request.build());
            assertThat(refused.resultCode()).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
            assertThat(refused.require(Base.SESSION_ID))
                    .isEqualTo(request.build().sessionId());
            assertThat(refused.get(Base.CC_REQUEST_NUMBER)).isNotNull();
            assertThat(refused.require(Base.AUTH_APPLICATION_ID)).isEqualTo(ApplicationId.GX);
            assertThat(maxParsedAvps).as("parsed AVPs").hasValueLessThan(8);

            assertThat(peer.exchange(peer.ccr().add(Base.DRMP, 0).build()).isSuccess())
                    .isTrue();
            assertThat(server.stats().errorsSent()).isEqualTo(1);
            assertThat(server.stats().requestsReceived()).isEqualTo(2);
        }
    }

    @Test
    void lenientNode_acceptsUnknownMandatoryAvpsButRefusesMalformedOnes() {
        Avp unknown = Avp.of(7777, 4242, Avp.FLAG_MANDATORY, new byte[5]);
        DiameterNode server = lab.start(
                Lab.listening("lenient.lab").acceptUnknownMandatoryAvps(true),
                builder -> builder.serve(Applications.GX, Lab.success("lenient")));
        try (RawPeer peer = RawPeer.open("pgw.lab", server)) {
            assertThat(peer.exchange(peer.ccr().add(unknown).build()).isSuccess())
                    .isTrue();
            assertThat(peer.exchange(peer.ccr()
                                    .add(Gx.QOS_INFORMATION.of(unknown))
                                    .build())
                            .isSuccess())
                    .isTrue();
            Avp wrongLength = Avp.of(Gx.PRECEDENCE.code(), Base.VENDOR_3GPP, 0x40, new byte[3]);
            assertThat(peer.exchange(peer.ccr().add(wrongLength).build()).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_INVALID_AVP_LENGTH);
        }
    }
}
