// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Identifiers of a producer, as used by limits and by load and overload reports. */
public interface ProducerNames {
    String nfInstanceId();

    /** Returns the type of the NF. */
    String nfType();

    /** Returns the id of the service instance, unique within the NF instance. */
    String serviceInstanceId();

    /** Returns the NF sets of which the producer is a member. */
    Set<String> nfSetIds();

    /** Returns the NF service sets of which the producer is a member. */
    Set<String> serviceSetIds();

    /** Returns the FQDN; null when it has none. */
    @Nullable
    String fqdn();
}
