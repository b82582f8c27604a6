// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a producer is called: by limits, by load and overload reports. */
public interface ProducerNames {
    /** The NF instance. */
    String nfInstanceId();

    /** Its type. */
    String nfType();

    /** The service instance, unique within the NF instance. */
    String serviceInstanceId();

    /** The NF sets that it belongs to. */
    Set<String> nfSetIds();

    /** The NF service sets that it belongs to. */
    Set<String> serviceSetIds();

    /** Its name in DNS; null when it has none. */
    @Nullable
    String fqdn();
}
