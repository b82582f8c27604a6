// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import org.sigcore.model.JsonWeight;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.ProfilePatterns;
import tools.jackson.databind.node.ObjectNode;

/**
 * Estimates the heap that a registered profile occupies: tree, compiled patterns, and its text prepared for discovery.
 */
public final class ProfileWeight {
    private static final int VIEW = 2048;
    private static final int SERVICE = 600;
    private static final int INSTRUCTION = 200;

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
        return VIEW
                + JsonWeight.of(document)
                + JsonWeight.text(document)
                + (long) services * SERVICE
                + (long) instructions * INSTRUCTION;
    }
}
