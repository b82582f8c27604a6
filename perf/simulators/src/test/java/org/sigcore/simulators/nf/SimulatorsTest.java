// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sigcore.harness.NrfRegistration;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;

class SimulatorsTest {
    private static final ApiRoot SCP = ApiRoot.of("http", "127.0.0.1", 7200);
    private static final String HERE = "http://127.0.0.1:7600";

    private static final Lab LAB = Lab.standard();

    private static String supi(int n) {
        return LAB.subscriber(n).supi();
    }

    private static String slice() {
        return "%7B%22sst%22%3A1%2C%22sd%22%3A%22000001%22%7D";
    }

    @Test
    void udr_returnsDataOfSubscriber() {
        Udr udr = new Udr(HERE, LAB.plmn(), 100);
        SbiRouter router = SbiRouter.builder().add(udr).build();
        String path = "/nudr-dr/v2/policy-data/ues/" + supi(7) + "/sm-data";

        SbiResponse response = router.handle(SbiRequest.of("GET", path + "?snssai=" + slice() + "&dnn=internet"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json()
                        .at("/smPolicySnssaiData/1-000001/smPolicyDnnData/internet/dnn")
                        .stringValue())
                .isEqualTo("internet");
        assertThat(response.json()
                        .at("/smPolicySnssaiData/1-000001/smPolicyDnnData")
                        .size())
                .isEqualTo(1);
        assertThat(udr.readsOf(supi(7))).isEqualTo(1);
    }

    @Test
    void udr_returns404ForUnknownSubscribers() {
        SbiRouter router =
                SbiRouter.builder().add(new Udr(HERE, LAB.plmn(), 100)).build();

        for (String supi : List.of(supi(101), supi(0), "imsi-999")) {
            SbiResponse response =
                    router.handle(SbiRequest.of("GET", "/nudr-dr/v2/policy-data/ues/" + supi + "/sm-data"));
            assertThat(response.status()).isEqualTo(404);
            assertThat(response.json().at("/cause").stringValue()).isEqualTo("USER_NOT_FOUND");
        }
    }

    @Test
    void chf_notifiesSubscriptionsUntilTheyAreDeleted() {
        RouterCaller scp = new RouterCaller(request -> SbiResponse.noContent());
        Chf chf = new Chf(HERE, new ScpRoute(scp, SCP, "CHF"));
        SbiRouter router = SbiRouter.builder().add(chf).build();
        var context = Json.object().put("supi", supi(1)).put("notifUri", "http://127.0.0.1:7300/n/1");
        context.putArray("policyCounterIds").add("c1");

        SbiResponse created =
                router.handle(SbiRequest.json("POST", "/nchf-spendinglimitcontrol/v1/subscriptions", context));
        List<SbiResponse> answers = chf.changeStatus(supi(1), "c1", "exceeded");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().at("/statusInfos/c1/currentStatus").stringValue())
                .isEqualTo(Chf.INITIAL);
        assertThat(answers).hasSize(1);
        SbiRequest notification = scp.requests().getFirst();
        assertThat(notification.target()).isEqualTo("/n/1/notify");
        assertThat(notification.headers().get(ScpRoute.TARGET)).isEqualTo("http://127.0.0.1:7300");
        assertThat(notification.jsonObject().at("/statusInfos/c1/currentStatus").stringValue())
                .isEqualTo("exceeded");

        ResourceUri subscription = Objects.requireNonNull(ResourceUri.ofCreated(created));
        assertThat(router.handle(SbiRequest.of("DELETE", subscription.path())).status())
                .isEqualTo(204);
        assertThat(router.handle(SbiRequest.of("DELETE", subscription.path())).status())
                .isEqualTo(404);
        assertThat(chf.changeStatus(supi(1), "c1", "normal")).isEmpty();
    }

    @Test
    void smf_createsUpdatesAndDeletesAssociationAndReceivesNotifications() {
        PcfStub pcf = new PcfStub("http://127.0.0.1:7606", "5f0c1a2b-0000-4000-8000-0123456789ab", LAB.pcfSet());
        RouterCaller scp = new RouterCaller(SbiRouter.builder().add(pcf).build());
        Smf smf = new Smf(HERE, "smf-id", new ScpRoute(scp, SCP, "SMF"));

        Smf.Created created = smf.create(SmSession.of(LAB.subscriber(3), Lab.INTERNET));
        SmSession session = created.session();

        assertThat(created.response().status()).isEqualTo(201);
        assertThat(scp.requests().getFirst().headers().get("3gpp-sbi-discovery-target-nf-type"))
                .isEqualTo("PCF");
        assertThat(session.association().apiRoot().port()).isEqualTo(7606);
        assertThat(smf.update(session, Smf.ratChange("EUTRA")).status()).isEqualTo(200);
        SbiRequest update = scp.requests().getLast();
        assertThat(update.headers().get(ScpRoute.TARGET)).isEqualTo("http://127.0.0.1:7606");
        assertThat(update.headers().get("3gpp-sbi-routing-binding")).contains(LAB.pcfSet());
        assertThat(smf.read(session).json().at("/context/ratType").stringValue())
                .isEqualTo("EUTRA");
        assertThat(smf.delete(session).status()).isEqualTo(204);
        assertThat(smf.delete(session).status()).isEqualTo(404);
        assertThat(pcf.associations()).isZero();

        SbiRouter callbacks = SbiRouter.builder().add(smf).build();
        String path =
                ResourceUri.parse(smf.notificationUri(session)).child("update").path();
        assertThat(callbacks
                        .handle(SbiRequest.json("POST", path, Json.object().put("resourceUri", "x")))
                        .status())
                .isEqualTo(204);
        assertThat(smf.notificationsOf(session))
                .extracting(Smf.Notification::kind)
                .containsExactly("update");
    }

    @Test
    void errorInjection_keepsItsShareAndCanBeSwitchedOff() {
        Behaviour behaviour = new Behaviour(new Behaviour.Setting(Duration.ZERO, 503, 0.25));
        FaultInjection handler = new FaultInjection(behaviour, request -> SbiResponse.noContent());

        List<Integer> statuses = IntStream.range(0, 8)
                .mapToObj(i -> handler.handle(SbiRequest.of("GET", "/")).status())
                .toList();
        behaviour.set(Behaviour.Setting.GOOD);

        assertThat(statuses).containsExactly(204, 204, 204, 503, 204, 204, 204, 503);
        assertThat(handler.handle(SbiRequest.of("GET", "/")).status()).isEqualTo(204);
    }

    @Test
    void controlApi_showsAndChangesBehaviour() {
        Behaviour behaviour = new Behaviour();
        SbiRouter router = SbiRouter.builder()
                .add(new ControlApi(Map.of("pcf", behaviour)))
                .build();
        String path = "/sigcore-simulators/v1/pcf/behaviour";

        SbiResponse changed = router.handle(
                SbiRequest.json("PUT", path, Json.object().put("fail", 503).put("latencyMillis", 20)));

        assertThat(changed.status()).isEqualTo(200);
        assertThat(behaviour.setting()).isEqualTo(new Behaviour.Setting(Duration.ofMillis(20), 503, 1));
        assertThat(router.handle(SbiRequest.of("GET", path)).json().at("/fail").intValue())
                .isEqualTo(503);
        assertThat(router.handle(SbiRequest.json("PUT", path, Json.object().put("fail", "x")))
                        .status())
                .isEqualTo(400);
        assertThat(router.handle(SbiRequest.of("GET", path.replace("pcf", "udr")))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void registration_sendsPutPatchAndDelete() {
        RouterCaller nrf = new RouterCaller(request -> switch (request.method()) {
            case "PUT" -> SbiResponse.created("/x", Json.object().put("heartBeatTimer", 60));
            case "PATCH" -> SbiResponse.of(404);
            default -> SbiResponse.noContent();
        });
        NrfRegistration registration = new NrfRegistration(nrf, SCP, NfProfiles.udr(Lab.standard()));

        assertThat(registration.register().status()).isEqualTo(201);
        assertThat(registration.heartbeat().status()).isEqualTo(404);
        assertThat(registration.deregister().status()).isEqualTo(204);

        assertThat(nrf.requests()).extracting(SbiRequest::method).containsExactly("PUT", "PATCH", "DELETE");
        assertThat(nrf.requests())
                .allSatisfy(request -> assertThat(request.target())
                        .isEqualTo("/nnrf-nfm/v1/nf-instances/" + registration.instanceId()));
    }
}
