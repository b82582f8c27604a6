// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of configuring a feature.
 *
 * @param feature name in the guide
 * @param wanted state in the guide
 * @param state outcome
 * @param detail reason, or the written documents
 */
public record FeatureResult(
        @JsonProperty("name") String feature,
        @JsonProperty("enabledInTheGuide") boolean wanted,
        State state,
        String detail) {
    /** Outcomes of configuring a feature. */
    public enum State {
        /** Written and acknowledged. */
        APPLIED,
        /** Nothing to write: the state is fixed or not configurable. */
        NOTHING_TO_DO,
        /** This build does not provide the resource, or rejected the document. */
        NOT_APPLIED
    }

    /** Returns a description of the outcome. */
    public String told() {
        return switch (state) {
            case APPLIED -> "applied";
            case NOTHING_TO_DO -> wanted ? "nothing to apply" : "off";
            case NOT_APPLIED -> "**not applied**";
        };
    }

    /** Merges two lists about the same features; a feature counts as applied only if both lists applied it. */
    public static List<FeatureResult> worse(List<FeatureResult> first, List<FeatureResult> second) {
        if (first.isEmpty()) {
            return second;
        }
        List<FeatureResult> worse = new ArrayList<>(first);
        for (int i = 0; i < second.size(); i++) {
            if (second.get(i).state == State.NOT_APPLIED) {
                worse.set(i, second.get(i));
            }
        }
        return worse;
    }
}
