// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Size;

/** A host whose alternates are published in DNS SRV records. */
@Doc("Host with alternates that DNS SRV records list.")
public record DnsSrvConfiguration(
        @Size(min = 1, max = 255) @Doc("Host in target apiRoots.")
        String fqdn,

        @OneOf({"http", "https"})
        @Default("http")
        @Doc("Scheme of the alternates: records of _http._tcp or " + "_https._tcp.")
        String scheme) {}
