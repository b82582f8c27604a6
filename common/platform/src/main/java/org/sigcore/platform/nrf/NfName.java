// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * What this NF calls itself in {@code user-agent} and {@code server}: NF type and instance id, and its FQDN where it has
 * one. Thread-safe.
 */
@SpecRef({"TS 29.500 5.2.2.2", "TS 29.500 5.3.2"})
public final class NfName {
    private final Supplier<String> source;
    private final String instanceId;
    private final @Nullable String fqdn;
    private volatile @Nullable String type;

    /** @param nfType such as {@code PCF}; asked once, when somebody wants to know first */
    public NfName(Supplier<String> nfType, String instanceId, @Nullable String fqdn) {
        this.source = nfType;
        this.instanceId = instanceId;
        this.fqdn = fqdn;
    }

    /** Such as {@code PCF}. */
    public String nfType() {
        String known = type;
        if (known == null) {
            known = source.get();
            type = known;
        }
        return known;
    }

    /** {@code PCF-54804518-4191-46b3-955c-ac631f953ed8}. */
    public String text() {
        return nfType() + "-" + instanceId;
    }

    /** The same with the FQDN behind a space. */
    public String userAgent() {
        return fqdn == null ? text() : text() + " " + fqdn;
    }
}
