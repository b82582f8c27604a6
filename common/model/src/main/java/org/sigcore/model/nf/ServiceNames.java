// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/** The naming rule of NF services: {@code n}, the NF type in small letters, and what the service is for. */
@SpecRef({"TS 29.501 5.1.3", "TS 29.510 6.1.6.3.11"})
public final class ServiceNames {
    private ServiceNames() {}

    /** The NF type that offers a service of that name; null when the name does not follow the rule. */
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
     * Whether that names a service of an NF type of the specification. First segments of callbacks often look alike
     * ({@code nsmf-callback}); they are none.
     */
    public static boolean isService(String name) {
        String type = nfType(name);
        return type != null && NFTypes.isNamed(type) && !name.contains("callback") && !name.contains("notif");
    }
}
