// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class ServingAmfTest {
    private static final String GUAMI = "{\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"},\"amfId\":\"0100AB\"}";

    @Test
    void searches_useInstanceThenGuami_andNameOfSuccessor() {
        ServingAmf both = ServingAmf.of(context("\"servingNfId\": \"i\", \"guami\": " + GUAMI));
        assertThat(factors(both)).containsExactly("target-nf-instance-id=i", "guami=" + GUAMI);
        assertThat(factors(ServingAmf.of(context("\"servingNfId\": \"i\""))))
                .containsExactly("target-nf-instance-id=i");
        assertThat(factors(both.withStatus(status("AMF_UNAVAILABLE", "b", null))))
                .containsExactly("target-nf-fqdn=b", "guami=" + GUAMI);
        assertThat(factors(both.withStatus(status("AMF_UNAVAILABLE", null, null))))
                .containsExactly("guami=" + GUAMI);
        assertThat(factors(both.withStatus(status("AMF_AVAILABLE", null, null))))
                .isEqualTo(factors(both));
    }

    @Test
    void movedAmf_hasAnotherKey() {
        ServingAmf amf = ServingAmf.of(context("\"guami\": " + GUAMI));
        ServingAmf moved = amf.withStatus(status("AMF_UNAVAILABLE", "b", null));
        assertThat(moved.key()).isNotEqualTo(amf.key());
        assertThat(moved.key())
                .isNotEqualTo(
                        amf.withStatus(status("AMF_UNAVAILABLE", "c", null)).key());
        assertThat(amf.withStatus(status("AMF_AVAILABLE", null, null)).key()).isEqualTo(amf.key());
        assertThat(ServingAmf.of(Json.object()).key()).isNull();
    }

    @Test
    void plannedRemoval_takesPrecedenceOverFailure_forOwnGuamiOnly() {
        assertThat(status("AMF_UNAVAILABLE", "b", "c").successor()).isEqualTo("b");
        assertThat(status("AMF_UNAVAILABLE", null, "c").successor()).isEqualTo("c");
        GuamiStatus other = GuamiStatus.subscribed(
                context(GUAMI.substring(1, GUAMI.length() - 1)).put("amfId", "010042"), null, 0);
        assertThat(other.told(statusNotification("AMF_UNAVAILABLE", "b", null))).isEqualTo(other);
        GuamiStatus away = status("AMF_UNAVAILABLE", "b", null);
        assertThat(away.told(statusNotification("AMF_RESTING", null, null))).isEqualTo(away);
        assertThat(GuamiStatus.of(away.document())).isEqualTo(away);
    }

    @Test
    void guamiKey_ignoresCase() {
        ObjectNode guami = (ObjectNode) Json.parse(GUAMI);
        assertThat(GuamiStatus.key(guami)).isEqualTo("001-01-0100ab");
        assertThat(GuamiStatus.key(guami.deepCopy().put("amfId", "0100ab"))).isEqualTo("001-01-0100ab");
        guami.withObjectProperty("plmnId").put("nid", "000007ED9D5");
        assertThat(GuamiStatus.key(guami)).isEqualTo("001-01-0100ab-000007ed9d5");
    }

    private static List<String> factors(ServingAmf amf) {
        return amf.searches("namf-comm").stream()
                .map(search -> {
                    assertThat(search)
                            .containsEntry("target-nf-type", "AMF")
                            .containsEntry("service-names", "namf-comm");
                    return search.entrySet().stream()
                            .filter(factor -> !factor.getKey().equals("target-nf-type")
                                    && !factor.getKey().equals("service-names"))
                            .map(Object::toString)
                            .findFirst()
                            .orElseThrow();
                })
                .toList();
    }

    private static GuamiStatus status(String change, @Nullable String removal, @Nullable String failure) {
        return GuamiStatus.subscribed((ObjectNode) Json.parse(GUAMI), "http://amf/namf-comm/v1/subscriptions/1", 7)
                .told(statusNotification(change, removal, failure));
    }

    private static ObjectNode statusNotification(String change, @Nullable String removal, @Nullable String failure) {
        ObjectNode notification = Json.object();
        ObjectNode info = notification.putArray("amfStatusInfoList").addObject().put("statusChange", change);
        info.putArray("guamiList").add(Json.parse(GUAMI.replace("AB", "ab")));
        if (removal != null) {
            info.put("targetAmfRemoval", removal);
        }
        if (failure != null) {
            info.put("targetAmfFailure", failure);
        }
        return notification;
    }

    private static ObjectNode context(String members) {
        return (ObjectNode) Json.parse("{" + members + "}");
    }
}
