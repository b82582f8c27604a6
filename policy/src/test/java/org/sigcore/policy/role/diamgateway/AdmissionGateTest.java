// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.RxRequestType;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.diameter.DiameterItems;
import org.sigcore.platform.diameter.DiameterProtection;
import org.sigcore.platform.diameter.RateLimits;
import org.sigcore.platform.overload.Admission;
import org.sigcore.platform.overload.CongestionLevel;
import org.sigcore.platform.overload.CongestionSampler;

class AdmissionGateTest {
    private final LocalConfiguration documents = new LocalConfiguration();
    private final Map<String, Double> load = new HashMap<>();
    private final DiameterProtection protection = new DiameterProtection(
            documents.view(DiameterItems.RATE_LIMITS),
            documents.view(DiameterCongestionOptions.RESOURCE),
            Map.of(
                    CongestionSampler.CPU,
                    () -> load.getOrDefault(CongestionSampler.CPU, 0.0),
                    DiameterCongestionOptions.IN_PROGRESS,
                    () -> load.getOrDefault(DiameterCongestionOptions.IN_PROGRESS, 0.0)));
    private final AdmissionGate gate =
            new AdmissionGate(protection, documents.view(DiameterCongestionOptions.RESOURCE));

    @Test
    void congestion_refusesInitialRequests_andNeverTerminations() {
        load(CongestionSampler.CPU, 96);
        assertThat(protection.level()).isEqualTo(CongestionLevel.CONGESTION_L1);
        assertThat(refusal(ccr(CcRequestType.INITIAL_REQUEST))).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
        assertThat(refusal(aar())).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
        assertThat(refusal(aar().add(Base.DRMP, 0))).isZero();
        assertThat(refusal(ccr(CcRequestType.UPDATE_REQUEST))).isZero();
        assertThat(refusal(aar().add(Rx.RX_REQUEST_TYPE, RxRequestType.UPDATE_REQUEST)))
                .isZero();

        load(DiameterCongestionOptions.IN_PROGRESS, 5_000);
        assertThat(refusal(ccr(CcRequestType.UPDATE_REQUEST))).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
        assertThat(refusal(ccr(CcRequestType.TERMINATION_REQUEST))).isZero();
        assertThat(refusal(request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)))
                .isZero();
        assertThat(protection.refused(Admission.Refusal.CONGESTION)).isEqualTo(3);
    }

    @Test
    void emergencyAndPriorityRequests_areAcceptedDuringCongestion() {
        load(DiameterCongestionOptions.IN_PROGRESS, 100_000);
        assertThat(protection.level()).isEqualTo(CongestionLevel.CONGESTION_L2);
        assertThat(refusal(ccr(CcRequestType.INITIAL_REQUEST).add(Base.CALLED_STATION_ID, "sos")))
                .isZero();
        assertThat(refusal(aar().add(Rx.SERVICE_URN, "urn:service:sos.police"))).isZero();
        assertThat(refusal(aar().add(Rx.MPS_IDENTIFIER, "NS/EP"))).isZero();
        assertThat(refusal(aar().add(Rx.MCPTT_IDENTIFIER, "1"))).isZero();
        assertThat(refusal(aar().add(Rx.SERVICE_URN, "urn:service:sosa"))).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
    }

    @Test
    void requestsAbovePeerRate_areRefusedWith3004() {
        documents.set(DiameterItems.RATE_LIMITS, new RateLimits(0, 1));
        assertThat(refusal(ccr(CcRequestType.TERMINATION_REQUEST).add(Base.DRMP, 0)))
                .isZero();
        assertThat(refusal(ccr(CcRequestType.TERMINATION_REQUEST).add(Base.DRMP, 0)))
                .isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
    }

    @Test
    void defaultConfiguration_refusesNothingUnderLoad() {
        load.put(CongestionSampler.CPU, 100.0);
        samples();
        assertThat(refusal(ccr(CcRequestType.INITIAL_REQUEST))).isZero();
    }

    private void load(String resource, double value) {
        DiameterCongestionOptions as = DiameterCongestionOptions.DEFAULT;
        documents.set(
                DiameterCongestionOptions.RESOURCE,
                new DiameterCongestionOptions(
                        true,
                        as.samplingInterval(),
                        as.stateChangeSampleCount(),
                        as.cpuPercent(),
                        as.requestsInProgress(),
                        as.priorities(),
                        as.admitted()));
        load.put(resource, value);
        samples();
    }

    private void samples() {
        for (int i = 0; i < DiameterCongestionOptions.DEFAULT.stateChangeSampleCount(); i++) {
            protection.sample();
        }
    }

    /** Returns the Result-Code of the refusal, 0 when the request is accepted. */
    private int refusal(DiameterMessageBuilder request) {
        DiameterMessage answer = gate.refusal(request.build(), new Neighbour("pgw.example.org"));
        return answer == null ? 0 : answer.resultCode();
    }

    private static DiameterMessageBuilder ccr(int type) {
        return request(CommandCode.CREDIT_CONTROL, ApplicationId.GX).add(Base.CC_REQUEST_TYPE, type);
    }

    private static DiameterMessageBuilder aar() {
        return request(CommandCode.AA, ApplicationId.RX);
    }

    private static DiameterMessageBuilder request(int command, long application) {
        return DiameterMessage.request(command, application).add(Base.SESSION_ID, "s;1");
    }

    private record Neighbour(String host) implements DiameterPeer {
        @Override
        public String realm() {
            return "example.org";
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public Set<Long> applications() {
            return Set.of(ApplicationId.GX, ApplicationId.RX);
        }

        @Override
        public @Nullable SocketAddress remote() {
            return null;
        }
    }
}
