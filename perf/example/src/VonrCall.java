// Copyright the Sigcore authors SPDX-License-Identifier: Apache-2.0  Simulates VoNR calls. The SMF creates the policy
// association of an IMS session; the P-CSCF sends an AAR through the BSF to the same PCF, which installs the voice
// rules at the SMF; the call ends, then the session. System properties: -Dpcf, -Dbsf, -DbsfPort, -Drate, -Dseconds, and
// -Dsmf, the local address as the core reaches it.

import static io.gatling.javaapi.core.CoreDsl.*;
import static org.sigcore.diameter.dictionary.Rx.*;
import static org.sigcore.gatling.diameter.DiameterDsl.*;
import static org.sigcore.gatling.sbi.SbiDsl.*;

import io.gatling.javaapi.core.*;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.sigcore.diameter.Base;
import org.sigcore.gatling.core.Arrivals;
import org.sigcore.gatling.sbi.SimulatedNf;

public final class VonrCall extends Simulation {
    private final SimulatedNf smf = SimulatedNf.at(System.getProperty("smf", "127.0.0.1"), 0)
            .answer("N7 notify", "POST", "/nsmf-callback/v1/{key}/update", 204)
            .start();
    private final ChainBuilder rules = exec(expectNotification("N7 notify").at(smf, "#{imsi}").within("1 s")
            .check(jsonPath("$.smPolicyDecision.pccRules").exists()));
    private final ChainBuilder session = exec(sbi("N7 create").post("/npcf-smpolicycontrol/v1/sm-policies").body("""
                    {"supi":"imsi-#{imsi}","pduSessionId":1,"pduSessionType":"IPV4","dnn":"ims","ipv4Address":"#{ipv4}",
                     "sliceInfo":{"sst":1,"sd":"000001"},"ratType":"NR","accessType":"3GPP_ACCESS","suppFeat":"0",
                     "notificationUri":"%s/nsmf-callback/v1/#{imsi}"}""".formatted(smf.apiRoot()))
            .check(status().is(201), header("location").saveAs("session"))).exitHereIfFailed();
    private final ChainBuilder call = group("VoNR call").on(
            exec(diameter("AAR-I").rx()
                    .avp(Base.FRAMED_IP_ADDRESS, "#{ipv4}").avp(Base.CALLED_STATION_ID, "ims")
                    .avp(AF_APPLICATION_IDENTIFIER, "voice")
                    .avp(MEDIA_COMPONENT_DESCRIPTION, avp(MEDIA_COMPONENT_NUMBER, "1"), avp(MEDIA_TYPE, "0"),
                            avp(MAX_REQUESTED_BANDWIDTH_UL, "41000"), avp(MAX_REQUESTED_BANDWIDTH_DL, "41000"),
                            avp(MEDIA_SUB_COMPONENT, avp(FLOW_NUMBER, "1"),
                                    avp(FLOW_DESCRIPTION, "permit in 17 from #{ipv4} 49170 to 192.0.2.10 49172"),
                                    avp(FLOW_DESCRIPTION, "permit out 17 from 192.0.2.10 49172 to #{ipv4} 49170")))
                    .check(resultCode().is(2001)))
            .exec(rules).pause(2)
            .exec(diameter("STR").rx().avp(Base.TERMINATION_CAUSE, "1").check(resultCode().is(2001)))
            .exec(rules));

    public VonrCall() {
        var subscribers = IntStream.iterate(1, n -> n + 1)
                .mapToObj(n -> Map.<String, Object>of("imsi", "%015d".formatted(1_010_000_000_000L + n),
                        "ipv4", "10." + (45 + n / 62_500 % 200) + "." + n / 250 % 250 + "." + (1 + n % 250)))
                .iterator();
        var delete = sbi("N7 delete").post("#{session}/delete").body("{}").check(status().is(204));
        setUp(Arrivals.steady(Integer.getInteger("rate", 10), Duration.ofSeconds(Long.getLong("seconds", 30)))
                        .of("VoNR", feed(subscribers).exec(session).exec(call).exec(delete)))
                .protocols(sbi().target(System.getProperty("pcf", "http://127.0.0.1:7300")).userAgent("SMF"),
                        diameter(System.getProperty("bsf", "127.0.0.1"), Integer.getInteger("bsfPort", 7468)))
                .assertions(global().failedRequests().count().is(0L), global().responseTime().mean().lt(500));
    }
}
