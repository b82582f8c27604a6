// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class MediaBoundsTest {
    private static final MediaBounds BOUNDS = new MediaBounds(3, 4, 6);

    @Test
    void requestBeyondBounds_isRefusedWith400() {
        assertThatCode(() -> BOUNDS.check(request(1, 1, 2))).doesNotThrowAnyException();
        assertThatCode(() -> BOUNDS.check(Json.object())).doesNotThrowAnyException();
        assertThatCode(() -> BOUNDS.check(Json.parse("[]"))).doesNotThrowAnyException();

        assertRefused(request(1, 1, 1, 1), "expected at most 3 components");
        assertRefused(request(5), "expected at most 4 flows in all components");
        assertRefused(request(2, 2, 1), "expected at most 4 flows in all components");
    }

    @Test
    void componentWithoutFlows_countsAsOneFlow_andRemovedComponentIsNotCounted() {
        assertThat(MediaBounds.flows(request(0, 0, 2))).isEqualTo(4);

        ObjectNode patch = request(1, 1, 1);
        ((ObjectNode) patch.path("medComponents")).putNull("8").putNull("9");

        assertThatCode(() -> BOUNDS.check(patch)).doesNotThrowAnyException();
        assertThat(MediaBounds.flows(patch)).isEqualTo(3);
    }

    @Test
    void malformedComponents_areIgnoredByBounds() {
        for (String media : new String[] {"7", "\"x\"", "null", "{\"1\": 7}", "{\"1\": {\"medSubComps\": \"x\"}}"}) {
            JsonNode request = Json.parse("{\"medComponents\": " + media + "}");
            assertThatCode(() -> BOUNDS.check(request)).as(media).doesNotThrowAnyException();
        }
    }

    /** A request with a component for each of these numbers of flows. */
    private static ObjectNode request(int... flows) {
        ObjectNode request = Json.object();
        ObjectNode media = request.putObject("medComponents");
        for (int component = 1; component <= flows.length; component++) {
            ObjectNode sub = media.putObject(String.valueOf(component))
                    .put("medCompN", component)
                    .putObject("medSubComps");
            for (int flow = 1; flow <= flows[component - 1]; flow++) {
                sub.putObject(String.valueOf(flow)).put("fNum", flow);
            }
        }
        return request;
    }

    private static void assertRefused(ObjectNode request, String reason) {
        assertThatThrownBy(() -> BOUNDS.check(request)).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(400);
            assertThat(e.problem().cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
            assertThat(e.problem().invalidParams())
                    .containsExactly(new InvalidParam("/ascReqData/medComponents", reason));
        });
    }
}
