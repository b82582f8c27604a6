// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.app.Peers.aar;
import static org.sigcore.bsf.app.Peers.rx;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.bsf.app.Peers.RxPeer;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;

/** The whole BSF over HTTP/2 and Diameter on loopback. */
class BsfIT {
    private static final String PCF = "pcf1.example.org";
    private static final String BINDINGS = "/nbsf-management/v1/pcfBindings";

    @TempDir
    static Path directory;

    private static RunningNf bsf;
    private static Consumer consumer;
    private static RxPeer af;
    private static RxPeer pcf;

    @BeforeAll
    static void start() {
        bsf = LocalBsf.start(directory);
        int port = LocalBsf.diameterPort(bsf);
        consumer = new Consumer(bsf.sbi());
        af = new RxPeer("af1.example.org", port);
        pcf = new RxPeer(PCF, port);
    }

    @AfterAll
    static void stop() {
        af.close();
        pcf.close();
        consumer.close();
        bsf.close();
    }

    @Test
    void rxSession_isRelayedToBoundPcfAndBack() throws Exception {
        String id = register("10.1.0.1");
        Avp unknown = Avp.of(9999, 4711, 0, new byte[] {1, 2, 3, 4, 5});

        DiameterMessage answer = af.send(aar("af;1", "10.1.0.1").add(unknown));

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(answer.get(Base.ORIGIN_HOST)).isEqualTo(PCF);
        DiameterMessage arrived = pcf.next();
        assertThat(arrived.get(Base.DESTINATION_HOST)).isEqualTo(PCF);
        assertThat(arrived.get(Base.DESTINATION_REALM)).isEqualTo("example.org");
        assertThat(arrived.get(Base.ORIGIN_HOST)).isEqualTo("af1.example.org");
        assertThat(arrived.all(Base.ROUTE_RECORD)).isEqualTo(List.of("af1.example.org"));
        assertThat(arrived.avps()).contains(unknown);

        // The binding is deleted: a request with Destination-Host requires no binding.
        assertThat(consumer.call("DELETE", BINDINGS + "/" + id).status()).isEqualTo(204);
        DiameterMessageBuilder str = rx(CommandCode.SESSION_TERMINATION, "af;1")
                .add(Base.DESTINATION_REALM, "example.org")
                .add(Base.DESTINATION_HOST, PCF)
                .add(Base.TERMINATION_CAUSE, 1);
        assertThat(af.send(str).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(pcf.next().commandCode()).isEqualTo(CommandCode.SESSION_TERMINATION);

        DiameterMessageBuilder asr = rx(CommandCode.ABORT_SESSION, "af;1")
                .add(Base.DESTINATION_REALM, "example.org")
                .add(Base.DESTINATION_HOST, "af1.example.org")
                .add(Rx.ABORT_CAUSE, 0);
        assertThat(pcf.send(asr).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(af.next().commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
    }

    @Test
    void bindingWithoutRealm_usesRealmOfPeer() throws Exception {
        assertThat(consumer.post(session("ipv4Addr", "10.1.0.7", "supi", "imsi-7", "pcfDiamRealm", ""))
                        .status())
                .isEqualTo(201);

        assertThat(af.send(aar("af;7", "10.1.0.7")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);

        assertThat(pcf.next().get(Base.DESTINATION_REALM)).isEqualTo("example.org");
    }

    @Test
    void aarWithoutBinding_isRefusedWith5065() {
        assertThat(af.send(aar("af;2", "10.1.0.2")).resultCode()).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);
    }

    @Test
    void aarWithoutAddress_isRefusedWithMissingAvp() {
        DiameterMessage answer = af.send(rx(CommandCode.AA, "af;3").add(Base.DESTINATION_REALM, "sigcore.lab"));

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
        AvpGroup failed = answer.require(Base.FAILED_AVP);
        assertThat(failed.has(Base.FRAMED_IP_ADDRESS)).isTrue();
    }

    @Test
    void aarForDisconnectedPcf_isRefusedWith3002Or3003() {
        assertThat(consumer.post(session(
                                "ipv4Addr",
                                "10.1.0.4",
                                "supi",
                                "imsi-4",
                                "pcfDiamHost",
                                "pcf9.example.org",
                                "pcfDiamRealm",
                                "elsewhere.org"))
                        .status())
                .isEqualTo(201);

        DiameterMessage answer = af.send(aar("af;4", "10.1.0.4"));

        assertThat(answer.resultCode())
                .isIn(ResultCode.DIAMETER_UNABLE_TO_DELIVER, ResultCode.DIAMETER_REALM_NOT_SERVED);
        assertThat(answer.isError()).isTrue();
    }

    @Test
    void binding_isRegisteredDiscoveredPatchedAndDeleted() {
        String id = register("10.1.0.5");
        String location = BINDINGS + "/" + id;

        JsonNode found = consumer.call("GET", BINDINGS + "?ipv4Addr=10.1.0.5&dnn=INTERNET")
                .json();
        assertThat(found.path("pcfDiamHost").asString()).isEqualTo(PCF);
        assertThat(consumer.call("GET", location).json()).isEqualTo(found);
        assertThat(consumer.call("GET", BINDINGS + "?ipv4Addr=10.1.0.6").status())
                .isEqualTo(204);

        SbiResponse patched = consumer.send(SbiRequest.of("PATCH", location)
                .withBody(
                        "application/merge-patch+json",
                        "{\"ipv4Addr\":\"10.1.0.6\"}".getBytes(StandardCharsets.US_ASCII)));
        assertThat(patched.status()).isEqualTo(200);
        assertThat(consumer.call("GET", BINDINGS + "?ipv4Addr=10.1.0.6").status())
                .isEqualTo(200);
        assertThat(consumer.call("DELETE", location).status()).isEqualTo(204);
        assertThat(consumer.call("DELETE", location).status()).isEqualTo(404);
    }

    @Test
    void invalidDiscoveryQuery_isRefusedWithCause() {
        assertThat(consumer.call("GET", BINDINGS).json().path("cause").asString())
                .isEqualTo("MANDATORY_QUERY_PARAM_MISSING");
        JsonNode two = consumer.call("GET", BINDINGS + "?ipv4Addr=10.0.0.1&macAddr48=02-00-00-00-00-01")
                .json();
        assertThat(two.path("invalidParams").get(0).path("param").asString()).isEqualTo("macAddr48");
        assertThat(consumer.call("GET", BINDINGS + "?ipv4Addr=10.0.0.1&snssai=%7B")
                        .status())
                .isEqualTo(400);
    }

    private static String register(String ipv4) {
        SbiResponse created = consumer.post(session("ipv4Addr", ipv4, "supi", "imsi-" + ipv4.replace(".", "")));
        assertThat(created.status()).isEqualTo(201);
        String location = created.headers().get("location");
        assertThat(location).startsWith(bsf.sbi() + BINDINGS + "/");
        return location == null ? "" : location.substring(location.lastIndexOf('/') + 1);
    }
}
