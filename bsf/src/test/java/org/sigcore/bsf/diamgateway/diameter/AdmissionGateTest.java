// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.contract.diamgateway.RxCongestionOptions;
import org.sigcore.bsf.diamgateway.service.SettingsForTests;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.platform.diameter.DiameterProtection;
import org.sigcore.platform.gateway.ingress.ControlledShutdown.OperationalState;
import org.sigcore.platform.overload.Admission;
import org.sigcore.platform.overload.CongestionLevel;
import org.sigcore.platform.overload.CongestionSampler;

class AdmissionGateTest {
    private final SettingsForTests settings = new SettingsForTests();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RxMeters meters = new RxMeters(registry);
    private final Map<String, Double> load = new HashMap<>();
    private final DiameterProtection protection = settings.protection(Map.of(
            CongestionSampler.CPU,
            () -> load.getOrDefault(CongestionSampler.CPU, 0.0),
            RxCongestionOptions.PENDING,
            () -> load.getOrDefault(RxCongestionOptions.PENDING, 0.0)));
    private final AdmissionGate gate = new AdmissionGate(settings.gateway(), protection, meters);

    @Test
    void congestion_refusesInitialRequestsFirstAndNeverHighestPriority() {
        settings.congestion(3);
        protection.show(registry);
        load.put(CongestionSampler.CPU, 96.0);
        sample(3);

        assertThat(protection.level()).isEqualTo(CongestionLevel.CONGESTION_L1);
        assertThat(refusal(aar())).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
        assertThat(refusal(aar().add(Base.DRMP, 0))).isZero();
        assertThat(refusal(aar().add(Base.DESTINATION_HOST, "pcf.example.org"))).isZero();
        assertThat(refusal(str())).isZero();

        load.put(RxCongestionOptions.PENDING, 70_000.0);
        sample(3);
        assertThat(refusal(aar().add(Base.DESTINATION_HOST, "pcf.example.org")))
                .isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
        assertThat(refusal(str())).isZero();
        assertThat(registry.get("pod.cong.state.report").gauge().value()).isEqualTo(3);
        assertThat(registry.get("pod.resource.congestion.state.report")
                        .tag("type", "CPU")
                        .gauge()
                        .value())
                .isEqualTo(2);
        assertThat(registry.get("ocbsf.diam.refused")
                        .tag("fault", "CONGESTION")
                        .counter()
                        .count())
                .isEqualTo(2);

        load.clear();
        sample(3);
        assertThat(refusal(aar())).isZero();
        assertThat(registry.get("pod.cong.samples").functionCounter().count()).isEqualTo(9);
    }

    @Test
    void defaultOptions_underFullLoad_refuseNoRequest() {
        protection.show(registry);
        load.put(CongestionSampler.CPU, 100.0);
        sample(20);
        assertThat(registry.get("pod.cong.samples").functionCounter().count())
                .as("congestion control is off")
                .isZero();
        assertThat(refusal(aar())).isZero();
    }

    @Test
    void levelChange_requiresConfiguredSampleCount() {
        settings.congestion(3);
        load.put(CongestionSampler.CPU, 100.0);
        sample(2);
        load.clear();
        sample(1);

        assertThat(protection.level()).isEqualTo(CongestionLevel.NORMAL);
    }

    @Test
    void disabledCongestionControl_admitsEverything() {
        settings.congestion(1);
        load.put(CongestionSampler.CPU, 100.0);
        sample(1);
        assertThat(refusal(str().add(Base.DRMP, 15))).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);

        settings.congestionOff();
        assertThat(refusal(str().add(Base.DRMP, 15))).isZero();
        sample(1);
        assertThat(protection.level()).isEqualTo(CongestionLevel.NORMAL);
    }

    @Test
    void peerRateLimit_isAnsweredWithMappedResultCode() {
        settings.rateLimits(0, 1);
        settings.map("RATE_LIMIT", 5006);

        assertThat(refusal(str().add(Base.DRMP, 0))).isZero();
        assertThat(refusal(str().add(Base.DRMP, 0))).isEqualTo(ResultCode.DIAMETER_RESOURCES_EXCEEDED);
        assertThat(protection.refused(Admission.Refusal.PEER_RATE_LIMIT)).isEqualTo(1);
    }

    @Test
    void partialShutdown_refusesNewSessionsAndCompleteShutdownRefusesAll() {
        settings.shutdown(OperationalState.PARTIAL_SHUTDOWN, "bsf-management-service");
        assertThat(refusal(aar())).isZero();

        settings.shutdown(OperationalState.PARTIAL_SHUTDOWN, "bsf-management-service", "diam-gateway");
        assertThat(refusal(aar().add(Base.DRMP, 0))).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
        assertThat(refusal(aar().add(Base.DESTINATION_HOST, "pcf.example.org"))).isZero();
        assertThat(refusal(str())).isZero();

        settings.shutdown(OperationalState.COMPLETE_SHUTDOWN);
        settings.map("SHUTDOWN", ResultCode.DIAMETER_TOO_BUSY);
        assertThat(refusal(str())).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);

        settings.shutdown(OperationalState.NORMAL);
        assertThat(refusal(aar())).isZero();
    }

    private void sample(int times) {
        for (int i = 0; i < times; i++) {
            protection.sample();
        }
    }

    /** Returns 0 when the request is admitted. */
    private int refusal(DiameterMessageBuilder request) {
        DiameterMessage answer = gate.refusal(request.build(), new Neighbour("af.example.org"));
        return answer == null ? 0 : answer.resultCode();
    }

    private static DiameterMessageBuilder aar() {
        return DiameterMessage.request(CommandCode.AA, ApplicationId.RX).add(Base.SESSION_ID, "s;1");
    }

    private static DiameterMessageBuilder str() {
        return DiameterMessage.request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                .add(Base.SESSION_ID, "s;1");
    }
}
