// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import java.util.Map;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;

/** Whom a request is for. */
@SpecRef("TS 29.500 6.10.2")
public sealed interface EgressTarget {
    /** The producer's apiRoot is known: from a resource's location, a notification URI, or an earlier selection. */
    record Direct(ApiRoot apiRoot) implements EgressTarget {}

    /**
     * The producer has yet to be chosen.
     *
     * @param factors discovery parameters, named and written as in the query of TS 29.510 6.2.3.2.3.1
     *     ({@code target-nf-type}, {@code service-names}, {@code supi}, …; structured values as JSON text);
     *     {@code requester-nf-type} is added
     */
    record Discover(Map<String, String> factors) implements EgressTarget {
        public Discover {
            factors = Map.copyOf(factors);
        }
    }

    /** A known producer. */
    static EgressTarget direct(ApiRoot apiRoot) {
        return new Direct(apiRoot);
    }

    /** A producer to be chosen. */
    static EgressTarget discover(Map<String, String> factors) {
        return new Discover(factors);
    }
}
