// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/** Naming rule of NF services: {@code n}, the NF type in lower case, and the purpose of the service. */
@SpecRef({"TS 29.501 5.1.3", "TS 29.510 6.1.6.3.11"})
public final class ServiceNames {
    private ServiceNames() {}

    /** Returns the NF type that offers a service of this name; null if the name does not follow the rule. */
    public static @Nullable String nfType(String serviceName) {
        int dash = serviceName.indexOf('-');
        if (dash < 2 || serviceName.charAt(0) != 'n') {
            return null;
        }
        return serviceName.startsWith("n5g-eir")
                ? "5G_EIR"
                : serviceName.substring(1, dash).toUpperCase(Locale.ROOT);
    }

    /**
     * Returns true if the name denotes a service of an NF type of the specification, unlike similar first segments of
     * callback paths such as {@code nsmf-callback}.
     */
    public static boolean isService(String name) {
        String type = nfType(name);
        return type != null && NFTypes.isNamed(type) && !name.contains("callback") && !name.contains("notif");
    }
}
