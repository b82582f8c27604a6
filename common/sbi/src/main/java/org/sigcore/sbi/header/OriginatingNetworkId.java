// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * The network that a request comes from.
 *
 * @param mcc three digits
 * @param mnc two or three digits
 * @param nid eleven hex digits of a stand-alone network; null for a PLMN
 * @param sourceType {@code SCP} or {@code SEPP} when such a node put the header in; else null
 * @param sourceFqdn that node; null without {@code sourceType}
 */
@SpecRef("TS 29.500 5.2.3.2")
public record OriginatingNetworkId(
        String mcc,
        String mnc,
        @Nullable String nid,
        @Nullable String sourceType,
        @Nullable String sourceFqdn) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Originating-Network-Id";

    private static final Pattern FORM = Pattern.compile(
            "(\\d{3})-(\\d{2,3})(?:-([0-9A-Fa-f]{11}))?(?:\\s*;\\s*src\\s*:\\s*(SCP|SEPP)-([A-Za-z0-9.-]{4,}))?",
            Pattern.CASE_INSENSITIVE);

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static OriginatingNetworkId parse(String value) {
        Matcher matcher = FORM.matcher(value.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(NAME + ": expected MCC-MNC[-NID][; src: TYPE-FQDN], got " + value);
        }
        String type = matcher.group(4);
        return new OriginatingNetworkId(
                matcher.group(1),
                matcher.group(2),
                matcher.group(3),
                type == null ? null : type.toUpperCase(Locale.ROOT),
                matcher.group(5));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return mcc + "-" + mnc + (nid == null ? "" : "-" + nid)
                + (sourceType == null ? "" : "; src: " + sourceType + "-" + sourceFqdn);
    }
}
