// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcalternateresolution;

import java.util.List;
import java.util.Map;
import org.sigcore.model.ApiRoot;

/**
 * What DNS has said of every name, as last heard.
 *
 * @param version grows with every change
 * @param byHost alternates by the host that they stand in for, in lower case
 */
public record AlternateSnapshot(long version, Map<String, List<Alternate>> byHost) {
    /** One who may stand in: the lowest priority first, among equals by weight. */
    public record Alternate(ApiRoot root, int priority, int weight) {}

    public AlternateSnapshot {
        byHost = Map.copyOf(byHost);
    }
}
