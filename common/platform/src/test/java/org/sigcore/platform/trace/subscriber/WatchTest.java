// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.sbi.SbiExchange;
import org.sigcore.sbi.SbiTransaction;

/** Selection of the messages of a chosen subscriber. */
class WatchTest {
    private static final String CREATE = "{\"supi\":\"imsi-001010000000001\",\"ipv4Address\":\"10.45.0.7\","
            + "\"notificationUri\":\"http://smf.lab:80/nsmf-callback/v1/sm-policies/7\"}";
    private static final String OTHER = CREATE.replace("0001\"", "0002\"").replace("/7\"", "/8\"");

    private final Watch watch = new Watch(List.of("imsi-001010000000001", "msisdn-4917000"));

    static SbiExchange exchange(String method, String path, String body, @Nullable String location) {
        List<Map.Entry<String, String>> response = new ArrayList<>(List.of(Map.entry(":status", "200")));
        if (location != null) {
            response.add(Map.entry("location", location));
        }
        return new SbiExchange(
                SbiTransaction.Side.SERVER,
                null,
                null,
                new SbiExchange.Message(
                        1,
                        List.of(Map.entry(":method", method), Map.entry(":path", path)),
                        body.getBytes(StandardCharsets.UTF_8),
                        true),
                new SbiExchange.Message(2, response, new byte[0], true));
    }

    private boolean wants(String method, String path, String body, @Nullable String location) {
        return watch.wants(SbiFacts.of(exchange(method, path, body, location)));
    }

    private boolean wants(DiameterMessage message) {
        return watch.wants(DiameterFacts.of(message));
    }

    @Test
    void wants_messagesWithTheIdentityInAnyPlace() {
        assertThat(wants("GET", "/nudr-dr/v1/policy-data/ues/imsi-001010000000001/sm-data", "", null))
                .isTrue();
        assertThat(wants("GET", "/nnrf-disc/v1/nf-instances?supi=imsi%2D001010000000001&x=y", "", null))
                .isTrue();
        assertThat(wants("POST", "/npcf-smpolicycontrol/v1/sm-policies", CREATE, null))
                .isTrue();
        assertThat(wants("GET", "/x?gpsi=msisdn-4917000", "", null)).isTrue();
        assertThat(wants("POST", "/npcf-smpolicycontrol/v1/sm-policies", OTHER, null))
                .isFalse();
        assertThat(wants("GET", "/nudr-dr/v1/policy-data/ues/imsi-0010100000000011/sm-data", "", null))
                .as("a longer number is another identity")
                .isFalse();
    }

    @Test
    void wants_noConfigurationRequests() {
        assertThat(wants("POST", "/sigcore-internal/v1/shared/ConfigurationServer/since", CREATE, null))
                .isFalse();
        assertThat(wants("POST", "/sigcore-internal/v1/policyds/Subscribers/read", CREATE, null))
                .isTrue();
    }

    @Test
    void wants_messagesWithReferencesFromEarlierMessages() {
        assertThat(wants("POST", "/npcf-smpolicycontrol/v1/sm-policies/abc1/delete", "{}", null))
                .isFalse();
        assertThat(wants(
                        "POST",
                        "/npcf-smpolicycontrol/v1/sm-policies",
                        CREATE,
                        "http://pcf.lab:7300/npcf-smpolicycontrol/v1/sm-policies/abc1"))
                .isTrue();
        assertThat(wants("POST", "/npcf-smpolicycontrol/v1/sm-policies/abc1/delete", "{}", null))
                .isTrue();
        assertThat(wants("POST", "/nsmf-callback/v1/sm-policies/7/update", "{}", null))
                .isTrue();
        assertThat(wants("GET", "/nbsf-management/v1/pcfBindings?ipv4Addr=10.45.0.7", "", null))
                .isTrue();
        assertThat(wants("POST", "/nsmf-callback/v1/sm-policies/8/update", "{}", null))
                .isFalse();
        assertThat(wants("POST", "/npcf-smpolicycontrol/v1/sm-policies", "{}", null))
                .as("a path shared by all sessions identifies no session")
                .isFalse();
    }

    @Test
    void addressAssignedToAnotherSubscriber_isNoLongerWatched() {
        wants("POST", "/npcf-smpolicycontrol/v1/sm-policies", CREATE, null);
        wants("POST", "/npcf-smpolicycontrol/v1/sm-policies", OTHER, null);
        assertThat(wants("GET", "/nbsf-management/v1/pcfBindings?ipv4Addr=10.45.0.7", "", null))
                .isFalse();
    }

    @Test
    void wants_diameterBySubscriptionIdSessionAndAddress() throws Exception {
        Inet4Address address = (Inet4Address) InetAddress.getByName("10.45.0.9");
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, "pgw;1;1")
                .add(Base.SUBSCRIPTION_ID.of(
                        Base.SUBSCRIPTION_ID_TYPE.of(1), Base.SUBSCRIPTION_ID_DATA.of("001010000000001")))
                .add(Base.FRAMED_IP_ADDRESS, address)
                .build();
        DiameterMessage update = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, "pgw;1;1")
                .build();
        DiameterMessage aar = DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .add(Base.SESSION_ID, "af;1;1")
                .add(Base.FRAMED_IP_ADDRESS, address)
                .build();
        assertThat(wants(update)).isFalse();
        assertThat(wants(ccr)).isTrue();
        assertThat(wants(update)).isTrue();
        assertThat(wants(aar)).isTrue();
        assertThat(wants(aar.answer(2001).build()))
                .as("its answer, by the session")
                .isTrue();
        assertThat(wants(DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                        .add(Base.SESSION_ID, "af;2;2")
                        .build()))
                .isFalse();
    }
}
