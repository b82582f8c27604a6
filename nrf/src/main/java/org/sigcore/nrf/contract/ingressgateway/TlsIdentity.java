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
 * Names in the certificate of a consumer, as the ingress gateway reports them in {@code x-forwarded-client-cert}
 * ({@code DNS=}, {@code URI=}, {@code NFType=} of each element). The gateway removes this header field from client
 * requests.
 */
@SpecRef("TS 33.501 13.3.1")
public final class TlsIdentity {
    /** Header field set by the ingress gateway. */
    static final String CERTIFICATE = "x-forwarded-client-cert";

    private static final Pattern INSTANCE =
            Pattern.compile("(?i)urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

    private TlsIdentity() {}

    /** Returns the names in lower case; empty if the consumer presented no certificate. */
    public static Set<String> names(SbiHeaders headers) {
        Set<String> names = new LinkedHashSet<>();
        headers.all(CERTIFICATE).forEach(field -> names.addAll(values(field, "DNS")));
        return names;
    }

    /**
     * Returns the NF instance ids ({@code URI=urn:uuid:}) in lower case; empty if the certificate names none, or is
     * absent.
     */
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

    /** Returns the NF types for which the certificate was issued, in lower case; empty if it states none. */
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

    // Splits the field into elements. Quoted text, such as the subject, is chosen by the applicant for the certificate
    // and is not split.
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

    /** Returns true if a certificate with these names is valid for an FQDN. A leading {@code *.} matches one label. */
    public static boolean covers(Set<String> names, String fqdn) {
        String wanted = fqdn.toLowerCase(Locale.ROOT);
        int dot = wanted.indexOf('.');
        return names.contains(wanted) || (dot > 0 && names.contains("*" + wanted.substring(dot)));
    }
}
