// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache.logic;

import java.util.List;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/**
 * SCPs that share the counts of global egress limits. Every SCP is configured with the same list, in which its own
 * entry is optional.
 */
@Doc("Federation of SCPs that count global egress limits together.")
public record FederationOptions(
        @Size(max = 32) @Doc("Other SCPs of the federation.")
        List<Participant> participants) {
    /** A federation without other SCPs. */
    public static final FederationOptions NONE = new FederationOptions(List.of());

    /**
     * One SCP of the federation.
     *
     * @param clusterName display name
     * @param nfInstanceId of that SCP
     */
    public record Participant(
            @Size(min = 1, max = 128) String clusterName,
            @Size(min = 1, max = 64) String nfInstanceId,
            @Doc("Address of its scp-cache.") ApiRoot apiRoot) {}

    public FederationOptions {
        participants = List.copyOf(participants);
    }
}
