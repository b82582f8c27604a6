// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;

/**
 * The names in the requester's client certificate. Read off {@code x-forwarded-client-cert}, which the ingress gateway
 * sets; what a client sends under that name is removed there. Immutable.
 *
 * @param subject distinguished name, empty if unknown
 * @param dnsNames subject alternative names: FQDNs, in lower case
 * @param uris subject alternative names: {@code urn:uuid:<NF instance id>} among others
 */
@SpecRef({"TS 33.310 6.1.3c", "TS 33.501 13.3.1"})
public record RequesterIdentity(String subject, List<String> dnsNames, List<String> uris) {
    /** Where the gateway puts it. */
    public static final String HEADER = "x-forwarded-client-cert";

    private static final String NF_INSTANCE = "urn:uuid:";

    public RequesterIdentity {
        dnsNames = List.copyOf(dnsNames);
        uris = List.copyOf(uris);
    }

    /** Empty when no client certificate was shown. */
    public static Optional<RequesterIdentity> of(SbiRequest request) {
        String header = request.headers().get(HEADER);
        return header == null ? Optional.empty() : Optional.of(parse(header));
    }

    /** The NF instance id in the certificate, empty when there is none. */
    public Optional<String> nfInstanceId() {
        return uris.stream()
                .filter(uri -> uri.regionMatches(true, 0, NF_INSTANCE, 0, NF_INSTANCE.length()))
                .map(uri -> uri.substring(NF_INSTANCE.length()).toLowerCase(Locale.ROOT))
                .findFirst();
    }

    /** True when the certificate was given out for that FQDN. */
    public boolean names(String fqdn) {
        return dnsNames.contains(fqdn.toLowerCase(Locale.ROOT));
    }

    /** Reads the first element of the header; parts that it does not know are passed over. */
    static RequesterIdentity parse(String header) {
        String subject = "";
        List<String> dns = new ArrayList<>();
        List<String> uris = new ArrayList<>();
        for (String part : parts(header)) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? "" : part.substring(0, equals);
            String value = part.substring(equals + 1);
            switch (name) {
                case "Subject" -> subject = value;
                case "DNS" -> dns.add(value.toLowerCase(Locale.ROOT));
                case "URI" -> uris.add(value);
                default -> {}
            }
        }
        return new RequesterIdentity(subject, dns, uris);
    }

    /** Splits at semicolons outside quotes, up to the first such comma; takes quotes and their escapes away. */
    private static List<String> parts(String header) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < header.length(); i++) {
            char c = header.charAt(i);
            if (quoted && c == '\\' && i + 1 < header.length()) {
                part.append(header.charAt(++i));
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c == ',') {
                break;
            } else if (!quoted && c == ';') {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }
}
