// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Rotation of a file of records, usable as a part of a configuration document. */
public record FileOptions(
        @Doc("At this size the file is put aside and another one begun.") @Default("10") @Range(min = 1, max = 4096)
        int maxFileMebibytes,

        @Doc("Files that are kept besides the one that is written.") @Default("5") @Range(min = 0, max = 100)
        int maxFiles,

        @Doc("Records that wait to be written; what comes on top is dropped and counted.")
        @Default("16384")
        @Range(min = 16, max = 4_194_304)
        int queueRecords,

        @Doc("Memory of the records that wait.") @Default("64") @Range(min = 1, max = 4096)
        int queueMebibytes) {
    /** Default options. */
    public static final FileOptions DEFAULT = new FileOptions(10, 5, 16_384, 64);
}
