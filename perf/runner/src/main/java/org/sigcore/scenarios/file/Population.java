// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Registered network functions of one type.
 *
 * @param nfType NF type of TS 29.510
 * @param profiles number of profiles; not scaled
 * @param minBytes size of the smallest profile, pretty-printed as in the guide; 0 for the natural size
 * @param maxBytes size of the largest profile
 * @param perGroup number of profiles that share their distinguishing attributes and are found together by a discovery;
 *     0 for all
 * @param supis SUPI range of each profile, such as {@code 001010000000000-001019999999999}; null if profiles have a
 *     group id
 * @param services services of each profile
 */
public record Population(
        String nfType,
        int profiles,
        int minBytes,
        int maxBytes,
        int perGroup,
        @Nullable String supis,
        List<String> services) {
    public Population {
        Require.present("nfType", nfType);
        Require.atLeast("profiles", profiles, 1);
        Require.atLeast("minBytes", minBytes, 0);
        Require.atLeast("maxBytes", maxBytes, minBytes);
        Require.atLeast("perGroup", perGroup, 0);
        perGroup = perGroup == 0 ? profiles : perGroup;
        services = Require.list(services);
    }

    /**
     * Returns the group of a profile, both numbered from 0. Profiles that do not fill a complete group belong to the
     * last one.
     */
    public int groupOf(int profile) {
        return Math.min(profile / perGroup, groups() - 1);
    }

    /** Returns the number of complete groups, at least one. */
    public int groups() {
        return Math.max(1, profiles / perGroup);
    }
}
