// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.config.RxProperties;
import org.sigcore.bsf.contract.bsfmanagementservice.BoundPcf;
import org.sigcore.bsf.contract.diamgateway.BindingRoutingOptions;
import org.sigcore.bsf.contract.diamgateway.ErrorMappingOptions;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;
import org.sigcore.bsf.contract.diamgateway.SessionRetryProfile;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.bsf.diamgateway.logic.RxDecision;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.diameter.PeerNode;
import org.sigcore.platform.diameter.PeerNodeSet;

class GatewaySettingsTest {
    private static final BoundPcf PCF = new BoundPcf("id", "pcf1.example.org", null);
    private static final ConfigCollection<PeerNodeSet> SETS =
            ConfigCollection.of("diameter/peerNodeSets", PeerNodeSet.class);
    private static final ConfigCollection<PeerNode> PEERS = ConfigCollection.of("diameter/peerNodes", PeerNode.class);
    private final SettingsForTests settings = new SettingsForTests();
    private final DiameterMessage request = DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
            .add(Base.SESSION_ID, "s;1")
            .add(Base.DESTINATION_HOST, "bsf.example.org")
            .build();

    @Test
    void defaults_areStartProperties() {
        assertThat(settings.gateway().decider().kind(request)).isEqualTo(RxKind.AAR_I);
        assertThat(settings.gateway().decider().maxLookups()).isEqualTo(100);
        assertThat(bound())
                .isInstanceOfSatisfying(
                        RxDecision.Forward.class,
                        forward -> assertThat(forward.tried()).isEmpty());
        assertThat(settings.gateway().decider().defaultPcrf()).isEmpty();
        assertThat(settings.gateway().decider().within(RxKind.RAR)).isEqualTo(Duration.ofMillis(2500));
        assertThat(settings.gateway().decider().within(RxKind.AAR_U)).isNull();
    }

    @Test
    void changedBindingRoutingOptions_areApplied() {
        settings.documents.set(
                BindingRoutingOptions.resource(SettingsForTests.START),
                new BindingRoutingOptions(
                        RxProperties.Mode.REDIRECT,
                        7,
                        new BindingRoutingOptions.NoBinding("pcrf.example.org"),
                        true,
                        Duration.ofSeconds(1),
                        BindingRoutingOptions.UndeliveredStr.DEFAULT));

        assertThat(bound())
                .isInstanceOfSatisfying(
                        RxDecision.Answer.class,
                        answer -> assertThat(answer.answer().get(Base.REDIRECT_HOST))
                                .isEqualTo("aaa://pcf1.example.org:3870;transport=tcp"));
        RxDecider decider = settings.gateway().decider();
        assertThat(decider.maxLookups()).isEqualTo(7);
        assertThat(decider.defaultPcrf()).map(BoundPcf::diamHost).contains("pcrf.example.org");
        assertThat(decider.within(RxKind.ASR)).isEqualTo(Duration.ofSeconds(1));
        assertThat(decider.inSession(
                        RxKind.RAR,
                        request.toBuilder()
                                .set(Base.DESTINATION_HOST, "af.example.org")
                                .add(Base.ORIGIN_HOST, "pcf1.example.org")
                                .build()))
                .isInstanceOfSatisfying(
                        RxDecision.Forward.class,
                        forward -> assertThat(forward.request().get(Base.ORIGIN_HOST))
                                .isEqualTo("bsf.example.org"));
    }

    @Test
    void enabledRetryProfiles_useTheirPeerNodeSets() {
        settings.documents.set(SETS, "pcfs", new PeerNodeSet(List.of("pcf2.example.org", "pcf1.example.org")));
        settings.documents.set(SessionRetryProfile.COLLECTION, "a", profile("no such set", true));
        settings.documents.set(SessionRetryProfile.COLLECTION, "b", profile(null, false));
        assertThat(retriedTo()).isNull();
        assertThat(settings.gateway().decider().isPcf("pcf2.example.org")).isFalse();

        settings.documents.set(SessionRetryProfile.COLLECTION, "c", profile(null, true));
        assertThat(retriedTo()).isEqualTo("pcf2.example.org");

        settings.documents.set(SETS, "others", new PeerNodeSet(List.of("pcf7.example.org")));
        settings.documents.set(SessionRetryProfile.COLLECTION, "a", profile("others", true));
        assertThat(retriedTo()).isEqualTo("pcf7.example.org");
        assertThat(List.of("pcf1.example.org", "pcf2.example.org", "pcf7.example.org"))
                .allMatch(settings.gateway().decider()::isPcf);
    }

    @Test
    void peersOfTypePcfOrPcrf_arePcfs() {
        settings.documents.set(PEERS, "a", peer("PCF8.example.org", "pcf"));
        settings.documents.set(PEERS, "b", peer("pcrf8.example.org", "PCRF"));
        settings.documents.set(PEERS, "c", peer("af8.example.org", "af"));
        settings.documents.set(PEERS, "d", peer("other.example.org", ""));
        RxDecider decider = settings.gateway().decider();
        assertThat(decider.isPcf("pcf8.example.org")).isTrue();
        assertThat(decider.isPcf("pcrf8.example.org")).isTrue();
        assertThat(decider.isPcf("af8.example.org")).isFalse();
        assertThat(decider.isPcf("other.example.org")).isFalse();
    }

    private static PeerNode peer(String identity, String type) {
        return new PeerNode(
                identity, type, null, null, List.of(), null, DiameterTransport.TCP, List.of(), true, false, true);
    }

    @Test
    void errorMapping_withDuplicateFault_isRefused() {
        var mapping = new ErrorMappingOptions.Mapping(Fault.NO_BINDING, 3002, 0, "");
        Problems problems = new Problems();
        ErrorMappingOptions.RESOURCE
                .checks()
                .forEach(check -> check.accept(new ErrorMappingOptions(List.of(mapping, mapping)), problems));
        assertThat(problems.found()).hasSize(1);
    }

    private @Nullable String retriedTo() {
        RxDecision decision = settings.gateway()
                .decider()
                .after(RxKind.AAR_I, request, request.answer(5012).build(), null, List.of("pcf1.example.org"));
        return decision instanceof RxDecision.Forward forward
                ? forward.request().get(Base.DESTINATION_HOST)
                : null;
    }

    private RxDecision bound() {
        return settings.gateway().decider().settle(request, Optional.of(PCF));
    }

    private static SessionRetryProfile profile(@Nullable String set, boolean enabled) {
        return new SessionRetryProfile(Set.of(RxKind.AAR_I), Set.of(5012), false, false, 1, set, enabled);
    }
}
