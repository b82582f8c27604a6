// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiHeaders;

/**
 * The names that the certificate of a consumer carries, as the ingress gateway tells them in {@code x-forwarded-client-cert}
 * ({@code DNS=}, {@code URI=}, {@code NFType=} of each element). The gateway removes what a client says of itself.
 */
@SpecRef("TS 33.501 13.3.1")
public final class TlsIdentity {
    /** The header field of the ingress gateway. */
    static final String CERTIFICATE = "x-forwarded-client-cert";

    private static final Pattern INSTANCE =
            Pattern.compile("(?i)urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

    private TlsIdentity() {}

    /** In lower case; empty when the consumer came without a certificate. */
    public static Set<String> names(SbiHeaders headers) {
        Set<String> names = new LinkedHashSet<>();
        headers.all(CERTIFICATE).forEach(field -> names.addAll(values(field, "DNS")));
        return names;
    }

    /** The NF instance ids ({@code URI=urn:uuid:}) in lower case; empty when the certificate names none, or there is none. */
    @SpecRef("TS 33.310 6.1.3c.3")
    static Set<String> instances(String field) {
        Set<String> instances = new LinkedHashSet<>();
        for (String uri : values(field, "URI")) {
            Matcher instance = INSTANCE.matcher(uri);
            if (instance.matches()) {
                instances.add(instance.group(1));
            }
        }
        return instances;
    }

    /** The types of NF for which the certificate was made, in lower case; empty when it does not say. */
    @SpecRef("RFC 9310 3")
    static Set<String> types(String field) {
        return values(field, "NFType");
    }

    private static Set<String> values(String field, String name) {
        Set<String> values = new LinkedHashSet<>();
        String begin = name + "=";
        for (String element : elements(field)) {
            if (element.regionMatches(true, 0, begin, 0, begin.length())) {
                String value = element.substring(begin.length()).replace("\"", "");
                values.add(value.strip().toLowerCase(Locale.ROOT));
            }
        }
        return values;
    }

    // What stands between quotes, such as the subject, is text of whoever had the certificate made, and no element.
    private static List<String> elements(String field) {
        List<String> elements = new ArrayList<>();
        boolean quoted = false;
        int from = 0;
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == ';' || c == ',')) {
                elements.add(field.substring(from, i).strip());
                from = i + 1;
            }
        }
        elements.add(field.substring(from).strip());
        return elements;
    }

    /** Whether a certificate with these names may speak for an FQDN; a leading {@code *.} stands for one label. */
    public static boolean covers(Set<String> names, String fqdn) {
        String wanted = fqdn.toLowerCase(Locale.ROOT);
        int dot = wanted.indexOf('.');
        return names.contains(wanted) || (dot > 0 && names.contains("*" + wanted.substring(dot)));
    }
}
