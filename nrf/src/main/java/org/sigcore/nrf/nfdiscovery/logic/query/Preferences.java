// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.List;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;

/**
 * Order of the profiles in a response; preferences never exclude an NF instance. Immutable.
 *
 * @param wishes preferences, most important first
 */
@SpecRef("TS 29.510 6.2.3.2.3.1")
public record Preferences(List<Preference> wishes) {
    /** Returns the profiles, most preferred first. The order of equal ones is retained. */
    public Ranking order(List<NFProfile> profiles) {
        return Ranking.of(wishes, profiles);
    }
}
