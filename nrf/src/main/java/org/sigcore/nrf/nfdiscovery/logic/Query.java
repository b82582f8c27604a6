// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Requester;
import tools.jackson.databind.JsonNode;

/**
 * A discovery request, understood.
 *
 * @param targetType the NF type that is looked for
 * @param requester who asks
 * @param ofProfile conditions on profiles, all of which must hold
 * @param ofInfo conditions that one information object must meet together
 * @param services which services count
 * @param preferences what comes first
 * @param slices the slices asked for, to which those of a returned profile are cut down; null when none
 * @param limit most profiles to return, {@link Integer#MAX_VALUE} when not said
 * @param maxBytes most bytes of the answer
 * @param serviceMap whether the requester understands {@code nfServiceList}
 * @param ignored parameters that stand in the query and had no effect
 */
@SpecRef("TS 29.510 6.2.3.2.3.1")
record Query(
        String targetType,
        Requester requester,
        List<Predicate<NFProfile>> ofProfile,
        List<Criterion.InfoTest> ofInfo,
        ServiceFilter services,
        Preferences preferences,
        @Nullable JsonNode slices,
        int limit,
        int maxBytes,
        boolean serviceMap,
        List<String> ignored) {
    static final String TARGET_TYPE = "target-nf-type";
    static final String REQUESTER_TYPE = "requester-nf-type";
}
