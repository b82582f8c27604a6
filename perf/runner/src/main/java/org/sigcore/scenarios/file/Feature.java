// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.List;
import java.util.Map;

/**
 * A line of the guide's feature table.
 *
 * @param name the guide's
 * @param enabled its state in the benchmark
 * @param writes what switches it on here; empty when it is on by itself or is no matter of configuration
 * @param note why nothing is written, or how it is meant
 */
public record Feature(String name, boolean enabled, List<Write> writes, String note) {
    /**
     * A document to write.
     *
     * @param resource path below the root of the network function's configuration API; one that begins with a slash is
     *     below the root of the management port
     * @param document merged into what is there
     */
    public record Write(String resource, Map<String, Object> document) {
        public Write {
            Require.present("resource", resource);
            Require.present("document", document);
        }
    }

    public Feature {
        Require.present("name", name);
        writes = Require.list(writes);
        note = note == null ? "" : note;
    }
}
