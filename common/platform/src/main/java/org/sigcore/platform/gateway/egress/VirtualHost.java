// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import java.util.List;
import org.sigcore.platform.alternate.Endpoint;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** A virtual host: a name for several peers, such as the SCPs or the NRFs of a site. */
@Doc("Name for several peers, such as the SCPs of a site, that can be used where an authority is configured.")
public record VirtualHost(@Size(min = 1, max = 64) List<Endpoint> endpoints) {}
