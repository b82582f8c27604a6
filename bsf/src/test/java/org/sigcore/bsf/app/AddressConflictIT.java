// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.app.Peers.aar;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.subscription;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.bsf.app.Peers.RxPeer;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A restarted SMF that assigns the addresses of its former sessions to other UEs. */
class AddressConflictIT {
    private static final String BINDINGS = "/nbsf-management/v1/pcfBindings";
    private static final String SETTINGS = "bsfManagementService";
    private static final SbiTransport TRANSPORT = SbiTransport.start(1);
    private static final Queue<JsonNode> NOTIFICATIONS = new ConcurrentLinkedQueue<>();

    @TempDir
    static Path directory;

    private static SbiServer subscriber;
    private static RunningNf bsf;
    private static Consumer smf;
    private static Operator operator;
    private static RxPeer af;
    private static RxPeer formerPcf;
    private static RxPeer pcf;

    @BeforeAll
    static void start() {
        subscriber = SbiServer.start(
                TRANSPORT,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(
                        request -> {
                            NOTIFICATIONS.add(request.jsonObject());
                            return SbiResponse.noContent();
                        },
                        1 << 20));
        bsf = LocalBsf.start(directory);
        int port = LocalBsf.diameterPort(bsf);
        smf = new Consumer(bsf.sbi());
        operator = new Operator(bsf);
        af = new RxPeer("af1.example.org", port);
        formerPcf = new RxPeer("pcf1.example.org", port);
        pcf = new RxPeer("pcf2.example.org", port);
    }

    @AfterAll
    static void stop() {
        af.close();
        formerPcf.close();
        pcf.close();
        operator.close();
        smf.close();
        bsf.close();
        subscriber.close();
        TRANSPORT.close();
    }

    @AfterEach
    void restoreDefaults() {
        operator.configure(SETTINGS, "{\"addressConflict\":\"NEWEST_WINS\",\"enableBindingRevalidation\":false}");
    }

    @Test
    void newestBinding_replacesOlderOneWithSameAddressAndNotifiesItsSubscriber() {
        subscribe("imsi-11");
        String older = register(session("ipv4Addr", "10.2.0.1", "supi", "imsi-11"));
        until(() -> events("imsi-11").size() == 1);

        register(ofPcf2(session("ipv4Addr", "10.2.0.1", "supi", "imsi-12")));

        assertThat(discover("ipv4Addr=10.2.0.1&dnn=internet")
                        .json()
                        .path("supi")
                        .asString())
                .isEqualTo("imsi-12");
        assertThat(smf.call("GET", older).status()).isEqualTo(404);
        assertThat(smf.call("DELETE", older).json().path("cause").asString())
                .as("the PCF ends the former session when it learns that it is gone")
                .isEqualTo("RESOURCE_CONTEXT_NOT_FOUND");
        until(() -> events("imsi-11").size() == 2);
        assertThat(events("imsi-11").getLast().path("event").asString())
                .isEqualTo("PCF_PDU_SESSION_BINDING_DEREGISTRATION");
        assertThat(operator.metrics()).contains("ocbsf_binding_address_conflicts_total{result=\"deregistered\"}");
    }

    @Test
    void aar_isRelayedToPcfOfNewestBinding() throws Exception {
        register(session("ipv4Addr", "10.2.0.2", "supi", "imsi-21"));
        assertThat(af.send(aar("af;21", "10.2.0.2")).get(Base.ORIGIN_HOST)).isEqualTo("pcf1.example.org");

        register(ofPcf2(session("ipv4Addr", "10.2.0.2", "supi", "imsi-22")));

        assertThat(af.send(aar("af;22", "10.2.0.2")).get(Base.ORIGIN_HOST)).isEqualTo("pcf2.example.org");
    }

    @Test
    void olderBindingWithSecondAddress_keepsThatAddress() {
        subscribe("imsi-31");
        String older = register(session("ipv4Addr", "10.2.0.3", "ipv6Prefix", "2001:db8:0:3::/64", "supi", "imsi-31"));
        until(() -> events("imsi-31").size() == 1);

        register(ofPcf2(session("ipv4Addr", "10.2.0.3", "supi", "imsi-32")));

        assertThat(smf.call("GET", older).json().has("ipv4Addr")).isFalse();
        assertThat(discover("ipv6Prefix=2001:db8:0:3::/64").json().path("supi").asString())
                .isEqualTo("imsi-31");
        until(() -> events("imsi-31").size() == 3);
        JsonNode went = events("imsi-31").get(1).path("pcfForPduSessInfos").get(0);
        JsonNode came = events("imsi-31").get(2).path("pcfForPduSessInfos").get(0);
        assertThat(went.path("ipv4Addr").asString()).isEqualTo("10.2.0.3");
        assertThat(came.has("ipv4Addr")).isFalse();
        assertThat(came.path("ipv6Prefixes").get(0).asString()).isEqualTo("2001:db8:0:3::/64");
    }

    @Test
    void patchAddingAddress_takesItFromOlderBinding() {
        String older = register(session("ipv4Addr", "10.2.0.4", "supi", "imsi-41"));
        String newer = register(ofPcf2(session("ipv4Addr", "10.2.0.5", "supi", "imsi-42")));

        SbiResponse patched = smf.send(SbiRequest.of("PATCH", newer)
                .withBody(
                        "application/merge-patch+json",
                        "{\"ipv4Addr\":\"10.2.0.4\"}".getBytes(StandardCharsets.US_ASCII)));

        assertThat(patched.status()).isEqualTo(200);
        assertThat(discover("ipv4Addr=10.2.0.4").json().path("supi").asString()).isEqualTo("imsi-42");
        assertThat(smf.call("GET", older).status()).isEqualTo(404);
    }

    @Test
    void keepBoth_refusesAmbiguousLookupUntilNewestWins() {
        operator.configure(SETTINGS, "{\"addressConflict\":\"KEEP_BOTH\"}");
        String older = register(session("ipv4Addr", "10.2.0.6", "supi", "imsi-61"));
        register(ofPcf2(session("ipv4Addr", "10.2.0.6", "supi", "imsi-62")));

        SbiResponse ambiguous = discover("ipv4Addr=10.2.0.6");
        assertThat(ambiguous.status()).isEqualTo(400);
        assertThat(ambiguous.json().path("cause").asString()).isEqualTo("MULTIPLE_BINDING_INFO_FOUND");
        assertThat(af.send(aar("af;61", "10.2.0.6")).resultCode()).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);
        assertThat(smf.call("GET", older).status()).isEqualTo(200);
        assertThat(operator.metrics()).contains("ocbsf_binding_address_conflicts_total{result=\"kept\"} 1.0");

        operator.configure(SETTINGS, "{\"addressConflict\":\"NEWEST_WINS\"}");
        until(() -> discover("ipv4Addr=10.2.0.6").status() == 200);
        assertThat(discover("ipv4Addr=10.2.0.6").json().path("supi").asString()).isEqualTo("imsi-62");
        assertThat(af.send(aar("af;62", "10.2.0.6")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
    }

    @Test
    void revalidation_ofReplacedBinding_isRefusedWith403() {
        operator.configure(SETTINGS, "{\"enableBindingRevalidation\":true}");
        ObjectNode session = session("ipv4Addr", "10.2.0.7", "supi", "imsi-71");
        String older = register(session);
        register(ofPcf2(session("ipv4Addr", "10.2.0.7", "supi", "imsi-72")));

        SbiRequest revalidation = SbiRequest.json("POST", BINDINGS, session)
                .withHeader("x-oc-binding-revalidation", older.substring(BINDINGS.length() + 1));
        SbiResponse refused = smf.send(revalidation);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().path("cause").asString()).isEqualTo("EXISTING_BINDING_INFO_FOUND");
        assertThat(discover("ipv4Addr=10.2.0.7").json().path("supi").asString()).isEqualTo("imsi-72");
    }

    private static ObjectNode ofPcf2(ObjectNode session) {
        return session.put("pcfFqdn", "pcf2.example.org").put("pcfDiamHost", "pcf2.example.org");
    }

    private static SbiResponse discover(String query) {
        return smf.call("GET", BINDINGS + "?" + query);
    }

    /** Returns the path of the binding. */
    private static String register(ObjectNode binding) {
        SbiResponse created = smf.post(binding);
        assertThat(created.status()).isEqualTo(201);
        String location = Objects.requireNonNull(created.headers().get("location"));
        return location.substring(location.indexOf(BINDINGS));
    }

    private static void subscribe(String supi) {
        ObjectNode subscription = subscription(
                        "PCF_PDU_SESSION_BINDING_REGISTRATION", "PCF_PDU_SESSION_BINDING_DEREGISTRATION")
                .put("supi", supi)
                .put("notifCorreId", supi)
                .put("notifUri", "http://127.0.0.1:" + subscriber.port() + "/events");
        assertThat(smf.send(SbiRequest.json("POST", "/nbsf-management/v1/subscriptions", subscription))
                        .status())
                .isEqualTo(201);
    }

    /** Returns the events notified to the subscriber of a UE, in order. */
    private static List<JsonNode> events(String supi) {
        return NOTIFICATIONS.stream()
                .filter(notification -> supi.equals(Json.string(notification, "notifCorreId")))
                .flatMap(notification -> notification.path("eventNotifs").valueStream())
                .toList();
    }
}
