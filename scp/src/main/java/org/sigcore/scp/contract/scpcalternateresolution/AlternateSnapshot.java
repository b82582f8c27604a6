// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcalternateresolution;

import java.util.List;
import java.util.Map;
import org.sigcore.model.ApiRoot;

/**
 * Latest DNS records of all configured names.
 *
 * @param version increases with every change
 * @param byHost alternates by the host that they replace, in lower case
 */
public record AlternateSnapshot(long version, Map<String, List<Alternate>> byHost) {
    /** One alternate: the lowest priority is tried first, equal priorities are chosen by weight. */
    public record Alternate(ApiRoot root, int priority, int weight) {}

    public AlternateSnapshot {
        byHost = Map.copyOf(byHost);
    }
}
