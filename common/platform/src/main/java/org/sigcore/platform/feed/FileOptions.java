// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Rotation of a file of records, usable as a part of a configuration document. */
public record FileOptions(
        @Doc("Size at which the file is rotated.") @Default("10") @Range(min = 1, max = 4096)
        int maxFileMebibytes,

        @Doc("Number of rotated files kept in addition to the current one.") @Default("5") @Range(min = 0, max = 100)
        int maxFiles,

        @Doc("Maximum number of records waiting to be written; further ones are dropped and counted.")
        @Default("16384")
        @Range(min = 16, max = 4_194_304)
        int queueRecords,

        @Doc("Maximum memory of waiting records.") @Default("64") @Range(min = 1, max = 4096)
        int queueMebibytes) {
    /** Default options. */
    public static final FileOptions DEFAULT = new FileOptions(10, 5, 16_384, 64);
}
