// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import org.sigcore.model.JsonWeight;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.ProfilePatterns;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Estimates the heap that a registered profile occupies: tree, compiled patterns, and its text and keys prepared for
 * discovery.
 */
public final class ProfileWeight {
    private static final int VIEW = 2048;
    private static final int SERVICE = 600;
    private static final int INSTRUCTION = 200;
    // Entry of a key in the index of discovery: the name of a service or an NF set.
    private static final int KEY = 130;

    private ProfileWeight() {}

    /** Returns the octets of a registered profile. */
    public static long of(NFProfile profile) {
        return of(profile.document(), profile.patternSize());
    }

    /** Returns the octets that a document will occupy as a profile. */
    public static long of(ObjectNode document) {
        return of(document, ProfilePatterns.size(document));
    }

    private static long of(ObjectNode document, int instructions) {
        int services = document.path("nfServices").size()
                + document.path("nfServiceList").size();
        JsonNode sets = document.path("nfSetIdList");
        return VIEW
                + JsonWeight.of(document)
                + JsonWeight.text(document)
                + JsonWeight.text(sets)
                + (long) services * (SERVICE + KEY)
                + (long) sets.size() * KEY
                + (long) instructions * INSTRUCTION;
    }
}
