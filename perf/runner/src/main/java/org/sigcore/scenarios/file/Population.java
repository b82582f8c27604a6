// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The registered network functions of one type.
 *
 * @param nfType as TS 29.510 writes it
 * @param profiles how many; not scaled
 * @param minBytes size of the smallest profile, pretty printed as the guide counts; 0: as it comes
 * @param maxBytes size of the largest
 * @param perGroup how many share their distinguishing attributes, so that a discovery by them finds that many; 0: all
 * @param supis the range that each serves, such as {@code 001010000000000-001019999999999}; null: it has a group id
 * @param services that each offers
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

    /** The group of the profile of that number, counted from 0. Who makes no whole group any more joins the last. */
    public int groupOf(int profile) {
        return Math.min(profile / perGroup, groups() - 1);
    }

    /** How many whole groups there are, at least one. */
    public int groups() {
        return Math.max(1, profiles / perGroup);
    }
}
