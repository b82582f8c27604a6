// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemException;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.header.LoadControl;
import org.sigcore.sbi.header.MaxForwardHops;
import org.sigcore.sbi.header.OverloadControl;
import org.sigcore.sbi.header.Parameters;
import org.sigcore.sbi.header.SelectionInfo;

/** Values of 3gpp-Sbi header fields, queries and apiRoots, selected by the first octet: accepted values round-trip. */
public final class HeaderFuzz {
    private record Grammar<T>(Function<String, T> parse, Function<T, String> print) {
        void assertRoundTrip(String text) {
            T read = parse.apply(text);
            String printed = print.apply(read);
            T again = parse.apply(printed);
            if (!again.equals(read)) {
                throw new AssertionError("expected " + read + ", got " + again + " from " + printed);
            }
        }
    }

    private static final List<Grammar<?>> GRAMMARS = List.of(
            new Grammar<>(text -> Parameters.parse("x", Parameters.Style.EQUALS, text), Parameters::print),
            new Grammar<>(text -> Parameters.parse("x", Parameters.Style.COLON, text), Parameters::print),
            new Grammar<>(LoadControl::parse, LoadControl::print),
            new Grammar<>(OverloadControl::parse, OverloadControl::print),
            new Grammar<>(MaxForwardHops::parse, MaxForwardHops::print),
            new Grammar<>(SelectionInfo::parse, info -> ""),
            new Grammar<>(ApiRoot::parse, ApiRoot::toString));

    private HeaderFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length == 0) {
            return;
        }
        String text = new String(Arrays.copyOfRange(data, 1, data.length), StandardCharsets.ISO_8859_1);
        int index = (data[0] & 0xff) % (GRAMMARS.size() + 1);
        try {
            if (index == GRAMMARS.size()) {
                QueryParams.parse(text);
            } else {
                GRAMMARS.get(index).assertRoundTrip(text);
            }
        } catch (ProblemException | IllegalArgumentException e) {
            // Expected for malformed values.
        }
    }
}
