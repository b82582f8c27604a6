// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sigcore.model.Regex;

/** Compiled exclusion lists of a service's advanced settings. Immutable. */
final class Exclusions {
    private final Map<String, List<Regex>> lists = new TreeMap<>();

    Exclusions(Map<String, String> advancedSettings) {
        advancedSettings.forEach((key, value) -> {
            if (key.contains(".exclude") || key.equals(AdvancedSettings.EMERGENCY)) {
                lists.put(key, AdvancedSettings.patterns(value));
            }
        });
        lists.computeIfAbsent(
                AdvancedSettings.EMERGENCY, key -> AdvancedSettings.patterns(AdvancedSettings.USUAL_EMERGENCY));
    }

    /** True if the list of that key matches a data network or access point name. */
    boolean has(String key, String dnn) {
        for (Regex excluded : lists.getOrDefault(key, List.of())) {
            if (excluded.matches(dnn)) {
                return true;
            }
        }
        return false;
    }
}
