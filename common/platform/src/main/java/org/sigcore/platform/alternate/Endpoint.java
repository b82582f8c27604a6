// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;

/** Endpoint of a virtual host; priority and weight as in RFC 2782. */
public record Endpoint(
        @Matches("[A-Za-z0-9._:-]{1,253}") String host,
        @Range(min = 1, max = 65_535) int port,

        @Doc("Priority; the lowest value is preferred.") @Default("1") @Range(min = 0, max = 65_535)
        int priority,

        @Doc("Share of the requests among endpoints of the same priority.")
        @Default("100")
        @Range(min = 0, max = 65_535)
        int weight) {}
