// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import java.util.Map;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;

/** Target of a request. */
@SpecRef("TS 29.500 6.10.2")
public sealed interface EgressTarget {
    /** A producer with a known apiRoot: from a resource's location, a notification URI, or an earlier selection. */
    record Direct(ApiRoot apiRoot) implements EgressTarget {}

    /**
     * A producer to be discovered.
     *
     * @param factors discovery parameters, in the syntax of the query of TS 29.510 6.2.3.2.3.1 ({@code target-nf-type},
     *     {@code service-names}, {@code supi}, …; structured values as JSON text); {@code requester-nf-type} is added
     */
    record Discover(Map<String, String> factors) implements EgressTarget {
        public Discover {
            factors = Map.copyOf(factors);
        }
    }

    /** Returns a target with a known apiRoot. */
    static EgressTarget direct(ApiRoot apiRoot) {
        return new Direct(apiRoot);
    }

    /** Returns a target to be discovered. */
    static EgressTarget discover(Map<String, String> factors) {
        return new Discover(factors);
    }
}
