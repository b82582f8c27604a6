// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import java.util.List;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** Document {@code diameter/peerNodeSets/{name}}: interchangeable peers. */
public record PeerNodeSet(
        @Doc("Diameter identities in order of preference.") @Size(min = 1, max = 64)
        List<String> peers) {}
