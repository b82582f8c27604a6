// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Name of this NF in {@code user-agent} and {@code server}: NF type, instance id and, if present, FQDN. Thread-safe.
 */
@SpecRef({"TS 29.500 5.2.2.2", "TS 29.500 5.3.2"})
public final class NfName {
    private final Supplier<String> source;
    private final String instanceId;
    private final @Nullable String fqdn;
    private volatile @Nullable String type;

    /** @param nfType supplies a type such as {@code PCF}; called once, on first use */
    public NfName(Supplier<String> nfType, String instanceId, @Nullable String fqdn) {
        this.source = nfType;
        this.instanceId = instanceId;
        this.fqdn = fqdn;
    }

    /** Returns the NF type, such as {@code PCF}. */
    public String nfType() {
        String known = type;
        if (known == null) {
            known = source.get();
            type = known;
        }
        return known;
    }

    /** Returns type and instance id, such as {@code PCF-54804518-4191-46b3-955c-ac631f953ed8}. */
    public String text() {
        return nfType() + "-" + instanceId;
    }

    /** Returns the same text, followed by a space and the FQDN if there is one. */
    public String userAgent() {
        return fqdn == null ? text() : text() + " " + fqdn;
    }
}
