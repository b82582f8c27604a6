// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;

/**
 * What became of a feature's configuration.
 *
 * @param feature the guide's name
 * @param wanted its state in the guide
 * @param state what happened
 * @param detail why, or what was written
 */
public record Applied(
        @JsonProperty("name") String feature,
        @JsonProperty("enabledInTheGuide") boolean wanted,
        State state,
        String detail) {
    /** What can happen. */
    public enum State {
        /** Written, and acknowledged. */
        APPLIED,
        /** Nothing to write: it is always so, or is no matter of configuration. */
        NOTHING_TO_DO,
        /** This build does not know the resource, or refused the document. */
        NOT_APPLIED
    }

    /** The state in words. */
    public String told() {
        return switch (state) {
            case APPLIED -> "applied";
            case NOTHING_TO_DO -> wanted ? "nothing to apply" : "off";
            case NOT_APPLIED -> "**not applied**";
        };
    }

    /** Of two lists about the same features each that was not applied in one of them. */
    public static List<Applied> worse(List<Applied> first, List<Applied> second) {
        if (first.isEmpty()) {
            return second;
        }
        List<Applied> worse = new ArrayList<>(first);
        for (int i = 0; i < second.size(); i++) {
            if (second.get(i).state == State.NOT_APPLIED) {
                worse.set(i, second.get(i));
            }
        }
        return worse;
    }
}
