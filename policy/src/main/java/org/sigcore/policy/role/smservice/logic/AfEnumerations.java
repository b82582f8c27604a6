// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.MediaSubComponent;
import tools.jackson.databind.JsonNode;

/**
 * Enumerations of an AF's request that decide on gates, rules and charging. They are open in the OpenAPI file, but an
 * unknown value cannot be ignored safely: it could open a gate or install a rule. Pure.
 */
@SpecRef("TS 29.514 5.6.3")
final class AfEnumerations {
    private static final List<String> FLOW_STATUS =
            List.of("ENABLED-UPLINK", "ENABLED-DOWNLINK", "ENABLED", "DISABLED", "REMOVED");
    private static final List<String> PRIORITY = IntStream.rangeClosed(1, 16)
            .mapToObj(priority -> "PRIO_" + priority)
            .toList();

    private static final Map<String, List<String>> OF_REQUEST = new TreeMap<>(Map.of(
            "sipForkInd", List.of("SINGLE_DIALOGUE", "SEVERAL_DIALOGUES"),
            "servInfStatus", List.of("FINAL", "PRELIMINARY"),
            "sponStatus", List.of("SPONSOR_DISABLED", "SPONSOR_ENABLED"),
            "preemptControlInfo", List.of("MOST_RECENT", "LEAST_RECENT", "HIGHEST_BW"),
            "resPrio", PRIORITY));
    private static final Map<String, List<String>> OF_COMPONENT = new TreeMap<>(Map.of(
            "fStatus", FLOW_STATUS,
            "preemptCap", List.of("NOT_PREEMPT", "MAY_PREEMPT"),
            "preemptVuln", List.of("NOT_PREEMPTABLE", "PREEMPTABLE"),
            "prioSharingInd", List.of("ENABLED", "DISABLED"),
            "resPrio", PRIORITY));
    private static final Map<String, List<String>> OF_FLOW =
            new TreeMap<>(Map.of("fStatus", FLOW_STATUS, "afSigProtocol", List.of("NO_INFORMATION", "SIP")));

    private static final Map<String, List<String>> OF_FRAMES =
            Map.of("fDir", List.of("DOWNLINK", "UPLINK", "BIDIRECTIONAL", "UNSPECIFIED"));

    private AfEnumerations() {}

    /** Reports undefined values of AppSessionContextReqData. */
    static void check(JsonNode request, String pointer, Shape.Faults faults) {
        faults.within(false, () -> {
            members(OF_REQUEST, request, pointer, faults);
            MediaPointers.walk(
                    request,
                    pointer,
                    (component, at) -> members(OF_COMPONENT, component.getValue(), at, faults),
                    (flow, at) -> flow(flow.getValue(), at, faults));
        });
    }

    private static void flow(JsonNode flow, String pointer, Shape.Faults faults) {
        members(OF_FLOW, flow, pointer, faults);
        int number = 0;
        for (JsonNode frames : MediaSubComponent.ETHF_DESCS.of(flow)) {
            members(OF_FRAMES, frames, pointer + "/ethfDescs/" + number, faults);
            number++;
        }
    }

    private static void members(
            Map<String, List<String>> known, JsonNode document, String pointer, Shape.Faults faults) {
        known.forEach((member, values) -> {
            JsonNode value = document.path(member);
            if (value.isString() && !values.contains(value.stringValue())) {
                faults.incorrect(pointer + "/" + member, "expected one of " + String.join(", ", values));
            }
        });
    }
}
