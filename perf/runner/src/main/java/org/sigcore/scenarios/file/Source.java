// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

/**
 * Source of a scenario's figures.
 *
 * @param guide document and part number
 * @param release release of the measured network function
 * @param section section tables of the guide
 * @param tables of the guide
 */
public record Source(String guide, String release, String section, String tables) {
    public Source {
        Require.present("guide", guide);
        Require.present("release", release);
        Require.present("section", section);
        Require.present("tables", tables);
    }
}
