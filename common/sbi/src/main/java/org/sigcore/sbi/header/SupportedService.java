// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * One element of {@code 3gpp-Sbi-Consumer-Info}: a service that the consumer can take notifications of.
 *
 * @param service null in an element that only tells callback roots
 * @param versions major API versions; empty when the service has none
 * @param acceptEncoding empty when not told
 * @param others parameters without a component of their own: callback roots and prefix, and unknown ones
 */
@SpecRef("TS 29.500 5.2.3.3")
public record SupportedService(
        @Nullable String service,
        List<Integer> versions,
        @Nullable String features,
        List<AcceptedCoding> acceptEncoding,
        Parameters others) {

    static SupportedService of(Parameters all) {
        String service = all.get("service");
        String versions = all.get("apiversion");
        String encoding = all.get("acceptencoding");
        return new SupportedService(
                service == null ? null : Grammar.token(ConsumerInfo.NAME, "service", service),
                versions == null ? List.of() : versions(versions),
                all.get("supportedfeatures"),
                encoding == null ? List.of() : AcceptedCoding.parseList(ConsumerInfo.NAME, encoding),
                all.without("service", "apiversion", "supportedfeatures", "acceptencoding"));
    }

    private static List<Integer> versions(String text) {
        if (!text.startsWith("(") || !text.endsWith(")")) {
            throw new IllegalArgumentException(ConsumerInfo.NAME + ": expected apiversion in parentheses, got " + text);
        }
        return Grammar.split(text.substring(1, text.length() - 1).replace('\t', ' '), ' ').stream()
                .map(version -> Grammar.number(ConsumerInfo.NAME, "apiversion", version, 1, 999_999_999))
                .toList();
    }

    /** What stands before the path of callback URIs; null when nothing does. */
    public @Nullable String callbackUriPrefix() {
        return others.get("callback-uri-prefix");
    }

    /** Where callbacks from the same PLMN go; null when not told. */
    public @Nullable String intraPlmnCallbackRoot() {
        return others.get("intraPlmnCallbackRoot");
    }

    /** Where callbacks from another PLMN go; null when not told. */
    public @Nullable String interPlmnCallbackRoot() {
        return others.get("interPlmnCallbackRoot");
    }

    String print() {
        Parameters all =
                Parameters.empty(ConsumerInfo.NAME, Parameters.Style.EQUALS).with("service", service);
        if (service != null || !versions.isEmpty()) {
            String list = versions.stream().map(String::valueOf).collect(Collectors.joining(" "));
            all = all.with("apiversion", "(" + list + ")", false);
        }
        all = all.with("supportedfeatures", features);
        if (!acceptEncoding.isEmpty()) {
            all = all.withQuoted("acceptencoding", AcceptedCoding.print(acceptEncoding));
        }
        return all.withAll(others).print();
    }
}
