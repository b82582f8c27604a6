// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway.api;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiHeaders;

/**
 * The names that the certificate of a consumer carries, as the ingress gateway tells them in {@code x-forwarded-client-cert}
 * ({@code DNS=} of each element). The gateway removes what a client says of itself.
 */
@SpecRef("TS 33.501 13.3.1")
public final class TlsIdentity {
    private static final String CERTIFICATE = "x-forwarded-client-cert";
    private static final Pattern NAME = Pattern.compile("(?i)(?:^|[;,])\\s*DNS=\"?([^;,\"]+)\"?");

    private static final Pattern INSTANCE =
            Pattern.compile("(?i)(?:^|[;,])\\s*URI=\"?urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\"?");

    private TlsIdentity() {}

    /** In lower case; empty when the consumer came without a certificate. */
    public static Set<String> names(SbiHeaders headers) {
        return all(headers, NAME);
    }

    /** The NF instance ids ({@code URI=urn:uuid:}) in lower case; empty when the certificate names none, or there is none. */
    @SpecRef("TS 33.310 6.1.3c.3")
    public static Set<String> instances(SbiHeaders headers) {
        return all(headers, INSTANCE);
    }

    private static Set<String> all(SbiHeaders headers, Pattern pattern) {
        Set<String> names = new LinkedHashSet<>();
        for (String field : headers.all(CERTIFICATE)) {
            Matcher matcher = pattern.matcher(field);
            while (matcher.find()) {
                names.add(matcher.group(1).strip().toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    /** Whether a certificate with these names may speak for an FQDN; a leading {@code *.} stands for one label. */
    public static boolean covers(Set<String> names, String fqdn) {
        String wanted = fqdn.toLowerCase(Locale.ROOT);
        int dot = wanted.indexOf('.');
        return names.contains(wanted) || (dot > 0 && names.contains("*" + wanted.substring(dot)));
    }
}
