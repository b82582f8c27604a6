// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;

/**
 * A content coding and how much it is liked.
 *
 * @param coding such as {@code gzip}, {@code identity} or {@code *}
 * @param weight in thousandths, 0 to 1000
 */
@SpecRef("RFC 9110 12.5.3")
public record AcceptedCoding(String coding, int weight) {
    static AcceptedCoding parse(String header, String text) {
        List<String> pieces = Grammar.splitSome(header, text, ';');
        String coding = pieces.getFirst();
        if (!coding.equals("*")) {
            Grammar.token(header, "a content coding", coding);
        }
        int weight = 1000;
        if (pieces.size() > 1) {
            String q = Parameters.parse(header, Parameters.Style.EQUALS, pieces.get(1))
                    .require("q");
            if (!q.matches("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?")) {
                throw new IllegalArgumentException(header + ": expected a weight from 0 to 1, got " + q);
            }
            weight = new BigDecimal(q.endsWith(".") ? q + "0" : q)
                    .movePointRight(3)
                    .intValueExact();
        }
        return new AcceptedCoding(coding.toLowerCase(Locale.ROOT), weight);
    }

    static List<AcceptedCoding> parseList(String header, String text) {
        return Grammar.split(text, ',').stream()
                .map(piece -> parse(header, piece))
                .toList();
    }

    String print() {
        return weight == 1000
                ? coding
                : coding + ";q="
                        + BigDecimal.valueOf(weight, 3).stripTrailingZeros().toPlainString();
    }

    static String print(List<AcceptedCoding> codings) {
        return codings.stream().map(AcceptedCoding::print).collect(Collectors.joining(", "));
    }
}
