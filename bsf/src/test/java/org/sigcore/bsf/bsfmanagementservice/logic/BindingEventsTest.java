// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.slice;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.subscription;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.ue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class BindingEventsTest {
    @Test
    void sessionEvent_containsPcfAndAddresses() {
        ObjectNode notification = BindingEvents.ofSession(
                        subscription("PCF_PDU_SESSION_BINDING_REGISTRATION"),
                        session("ipv6Prefix", "2001:db8:0:1::/64", "pcfSetId", "set1"),
                        true,
                        List.of())
                .orElseThrow();

        assertThat(notification.path("notifCorreId").asString()).isEqualTo("corr-1");
        assertThat(notification.path("pcfSetId").asString()).isEqualTo("set1");
        JsonNode event = notification.path("eventNotifs").get(0);
        assertThat(event.path("event").asString()).isEqualTo("PCF_PDU_SESSION_BINDING_REGISTRATION");
        JsonNode info = event.path("pcfForPduSessInfos").get(0);
        assertThat(info.path("ipv6Prefixes").get(0).asString()).isEqualTo("2001:db8:0:1::/64");
        assertThat(info.path("pcfFqdn").asString()).isEqualTo("pcf1.example.org");
        assertThat(info.has("supi")).isFalse();
    }

    @Test
    void otherEventUeOrKind_isNotNotified() {
        ObjectNode subscription = subscription("PCF_PDU_SESSION_BINDING_REGISTRATION");

        assertThat(BindingEvents.ofSession(subscription, session(), false, List.of()))
                .isEmpty();
        assertThat(BindingEvents.ofSession(subscription, session("supi", "imsi-2"), true, List.of()))
                .isEmpty();
        assertThat(BindingEvents.ofUe(subscription, ue(), true, List.of())).isEmpty();
    }

    @Test
    void snssaiDnnPairs_limitNotifications() {
        ObjectNode subscription = subscription("PCF_PDU_SESSION_BINDING_REGISTRATION");
        subscription.putObject("snssaiDnnPairs").put("dnn", "ims").set("snssai", slice(1, "000001"));

        assertThat(BindingEvents.ofSession(subscription, session(), true, List.of()))
                .isEmpty();

        ObjectNode second = Json.object().put("dnn", "INTERNET");
        second.set("snssai", slice(1, "000001"));
        subscription.putArray("addSnssaiDnnPairs").add(second);

        assertThat(BindingEvents.ofSession(subscription, session(), true, List.of()))
                .isPresent();
    }

    @Test
    void sessionRegisteredTwice_isReportedDeregisteredWithLastRegistration() {
        ObjectNode subscription = subscription("PCF_PDU_SESSION_BINDING_DEREGISTRATION");
        List<StoredDocument> twin = List.of(stored("twin", session()));
        List<StoredDocument> ofAnotherPcf = List.of(stored("twin", session("pcfFqdn", "pcf2.example.org")));

        assertThat(BindingEvents.ofSession(subscription, session(), false, twin))
                .isEmpty();
        assertThat(BindingEvents.ofSession(subscription, session(), false, ofAnotherPcf))
                .isPresent();
        assertThat(BindingEvents.ofSession(subscription, session(), false, List.of()))
                .isPresent();
    }

    @Test
    void ueRegisteredTwice_isReportedDeregisteredWithLastRegistration() {
        ObjectNode subscription = subscription("PCF_UE_BINDING_DEREGISTRATION");
        List<StoredDocument> twin = List.of(stored("twin", ue()));
        List<StoredDocument> ofAnotherPcf = List.of(stored("twin", ue("pcfForUeFqdn", "pcf2.example.org")));

        assertThat(BindingEvents.ofUe(subscription, ue(), false, twin)).isEmpty();
        assertThat(BindingEvents.ofUe(subscription, ue(), false, ofAnotherPcf)).isPresent();
    }

    @Test
    void pairDeregistration_isReportedWithLastBindingOfPair() {
        ObjectNode subscription = subscription("SNSSAI_DNN_BINDING_DEREGISTRATION");
        List<StoredDocument> another = List.of(stored("other", session("ipv4Addr", "10.0.0.2")));

        assertThat(BindingEvents.ofSession(subscription, session(), false, another))
                .isEmpty();
        assertThat(BindingEvents.ofSession(subscription, session(), false, List.of()))
                .hasValueSatisfying(notification -> assertThat(notification
                                .path("eventNotifs")
                                .get(0)
                                .path("matchSnssaiDnns")
                                .get(0)
                                .path("dnn")
                                .asString())
                        .isEqualTo("internet"));
    }

    @Test
    void ueEvent_containsPcf() {
        assertThat(BindingEvents.ofUe(subscription("PCF_UE_BINDING_DEREGISTRATION"), ue(), false, List.of()))
                .hasValueSatisfying(notification -> assertThat(notification
                                .path("eventNotifs")
                                .get(0)
                                .path("pcfForUeInfo")
                                .path("pcfFqdn")
                                .asString())
                        .isEqualTo("pcf1.example.org"));
    }

    @Test
    void subscriptionAnswer_reportsExistingBindings() {
        ObjectNode subscription = subscription("PCF_PDU_SESSION_BINDING_REGISTRATION", "PCF_UE_BINDING_REGISTRATION");

        assertThat(BindingEvents.answer(subscription, List.of(), List.of())).isEqualTo(subscription);
        assertThat(BindingEvents.answer(subscription, List.of(stored("s", session())), List.of(stored("u", ue())))
                        .path("eventNotifs"))
                .hasSize(2);
    }

    @Test
    void bindingRegisteredTwice_isReportedOnce_asRegisteredLast() {
        ObjectNode subscription = subscription("PCF_PDU_SESSION_BINDING_REGISTRATION", "PCF_UE_BINDING_REGISTRATION");
        String last = "10000000-0000-4000-8000-000000000000";
        List<StoredDocument> ues = List.of(
                stored("b", 2, ue("pcfId", last)), stored("a", 1, ue()), stored("c", 1, ue("pcfForUeFqdn", "pcf2")));

        JsonNode events = BindingEvents.answer(
                        subscription, List.of(stored("s", 1, session()), stored("t", 2, session())), ues)
                .path("eventNotifs");

        assertThat(events.findValuesAsString("event"))
                .containsExactly(
                        "PCF_PDU_SESSION_BINDING_REGISTRATION",
                        "PCF_UE_BINDING_REGISTRATION",
                        "PCF_UE_BINDING_REGISTRATION");
        assertThat(events.findValuesAsString("pcfId")).containsExactly(last);
    }

    @Test
    void reducedBinding_isReportedDeregisteredAndRegisteredWithoutPairEvents() {
        StoredDocument before = stored("a", session("ipv6Prefix", "2001:db8:0:1::/64"));
        StoredDocument after = stored("a", session("ipv4Addr", "", "ipv6Prefix", "2001:db8:0:1::/64"));
        ObjectNode all = subscription(
                "PCF_PDU_SESSION_BINDING_REGISTRATION",
                "PCF_PDU_SESSION_BINDING_DEREGISTRATION",
                "SNSSAI_DNN_BINDING_REGISTRATION",
                "SNSSAI_DNN_BINDING_DEREGISTRATION");

        JsonNode events =
                BindingEvents.ofReduced(all, before, after).orElseThrow().path("eventNotifs");

        assertThat(events.valueStream().map(event -> event.path("event").asString()))
                .containsExactly("PCF_PDU_SESSION_BINDING_DEREGISTRATION", "PCF_PDU_SESSION_BINDING_REGISTRATION");
        assertThat(events.get(1).path("pcfForPduSessInfos").get(0).has("ipv4Addr"))
                .isFalse();
        assertThat(BindingEvents.ofReduced(subscription("PCF_UE_BINDING_REGISTRATION"), before, after))
                .isEmpty();
    }
}
