// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.List;
import java.util.function.Predicate;
import org.sigcore.model.Json;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.node.ObjectNode;

/** A condition that an NF instance must meet. */
public sealed interface Criterion {
    /** Condition on the profile as a whole. */
    record OfProfile(Predicate<NFProfile> test) implements Criterion {}

    /**
     * Condition on the information object of the NF type. All such criteria of a query must be met by the same object,
     * since an NF may register several ({@code smfInfoList}).
     */
    record OfInfo(InfoTest test) implements Criterion {}

    /** Conjunction, for a parameter that requires more than one thing. */
    record AllOf(List<Criterion> parts) implements Criterion {}

    /** Tests one information object; an NF without any is tested with an empty one. */
    @FunctionalInterface
    interface InfoTest {
        boolean test(NFProfile profile, ObjectNode info);
    }

    /** Returns true if a profile meets all criteria. */
    static boolean allMet(NFProfile profile, List<Predicate<NFProfile>> ofProfile, List<InfoTest> ofInfo) {
        for (Predicate<NFProfile> test : ofProfile) {
            if (!test.test(profile)) {
                return false;
            }
        }
        return ofInfo.isEmpty() || oneInfoMeets(profile, ofInfo);
    }

    /** Returns true if a profile meets this criterion alone, as one term of a logical expression. */
    default boolean met(NFProfile profile) {
        return switch (this) {
            case OfProfile(var test) -> test.test(profile);
            case OfInfo(var test) -> oneInfoMeets(profile, List.of(test));
            case AllOf(var parts) -> parts.stream().allMatch(part -> part.met(profile));
        };
    }

    /** Adds the tests of this criterion to the lists. */
    default void sort(List<Predicate<NFProfile>> ofProfile, List<InfoTest> ofInfo) {
        switch (this) {
            case OfProfile(var test) -> ofProfile.add(test);
            case OfInfo(var test) -> ofInfo.add(test);
            case AllOf(var parts) -> parts.forEach(part -> part.sort(ofProfile, ofInfo));
        }
    }

    private static boolean oneInfoMeets(NFProfile profile, List<InfoTest> tests) {
        if (profile.infos().isEmpty()) {
            return allMeet(profile, Json.object(), tests);
        }
        Steps.takeFor(profile.infos().size());
        for (ObjectNode info : profile.infos()) {
            if (allMeet(profile, info, tests)) {
                return true;
            }
        }
        return false;
    }

    private static boolean allMeet(NFProfile profile, ObjectNode info, List<InfoTest> tests) {
        for (InfoTest test : tests) {
            if (!test.test(profile, info)) {
                return false;
            }
        }
        return true;
    }
}
