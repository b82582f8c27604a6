// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextFormTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "[0-9]{3}",
                "[0-9]{2,3}",
                "[A-Fa-f0-9]*",
                "[0-9]+",
                "[0-3][A-Fa-f0-9]{2}",
                "[0-9a]{2}-[0-9b]{1}-[-a]{3}",
                "[0-9]{1,2}[a-c]{3}",
                "[a]*ab",
                "[a]{0}b",
                "[A-Fa-f0-9]{4}([A-Fa-f0-9]{2})?",
                "[!-~&&[^a1]]{1,3}",
                "[^a]{2}",
                ".+",
                "/.*",
                "a|b",
                "a{0,2}",
                "a{2,}",
                "a?b",
                "\\d{3}",
                "[0-9]{2}+a",
                "[0-9]{2,3}?",
                "[a-c]b[0-9]{2,4}"
            })
    void form_matchesAsRegularExpression(String regex) {
        Predicate<String> form = TextForm.of(regex);
        Pattern pattern = Pattern.compile(regex);
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            String text = RandomTexts.of(random, "abc019-/F\n\u0661", 8);
            assertThat(form.test(text)).as(text).isEqualTo(pattern.matcher(text).matches());
        }
    }
}
