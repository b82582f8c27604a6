// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.Pattern;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTest {
    @Test
    void regex_findsAndMatches() {
        Regex range = Regex.of("^imsi-99970[0-9]{10}$");
        assertThat(range.finds("imsi-999700000000001")).isTrue();
        assertThat(range.finds("imsi-001010000000001")).isFalse();
        assertThat(Regex.of("ims").finds("x.ims.y")).isTrue();
        assertThat(Regex.of("ims").matches("x.ims.y")).isFalse();
        assertThat(Regex.ofAnyCase("IMS(\\..*)?").matches("ims.mnc001.mcc001.gprs"))
                .isTrue();
    }

    @Test
    void patternExponentialInJdk_isEvaluatedFast() {
        Regex evil = Regex.of("^imsi-(0*)(0*)(0*)(0*)(0*)(0*)(0*)(0*)(0*)(0*)x$");
        String text = "imsi-" + "0".repeat(500);
        long began = System.nanoTime();
        assertThat(evil.finds(text)).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void ofLongTexts_acceptsLongerTextsAndSmallerPatterns() {
        assertThat(Regex.ofLongTexts("a*").matches("a".repeat(8192))).isTrue();
        assertThat(Regex.ofLongTexts("a*").matches("a".repeat(8193))).isFalse();
        assertThat(Regex.isUsable("a{600}")).isTrue();
        assertThatThrownBy(() -> Regex.ofLongTexts("a{600}")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void textBeyondLimit_isNotMatched() {
        assertThat(Regex.of("a*").matches("a".repeat(512))).isTrue();
        assertThat(Regex.of("a*").matches("a".repeat(513))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                "a{2,1}",
                "(?=x)y",
                "(a)\\1",
                "(((a{100}){100}){100}){100}",
                "((a{0,999}){999}){0,999}",
                "a{99999}",
                "((a{1000,}){1000,}){1000,}"
            })
    void of_refusesInvalidOrTooLargePatterns(String text) {
        assertThat(Regex.isUsable(text)).isFalse();
        assertThatThrownBy(() -> Regex.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Literals are compared without RE2. */
    @Test
    void matches_asRe2() {
        Random random = new Random(7);
        List<String> forms = List.of(
                "",
                ".*",
                "ims",
                "ims.*",
                "^ims$",
                "^sos(\\..*)?$",
                "a|b|sos",
                "^a|b$",
                "ims|",
                "ks+i",
                "ims\\.x",
                "$",
                "^",
                "ims$.*",
                "(ims)",
                "^^ims",
                "im{2}s",
                "ims*|x",
                "[ims]+",
                "ims\\$",
                "i(?s).*",
                "ims.*x",
                "sk");
        for (int i = 0; i < 50_000; i++) {
            String form = RandomTexts.changed(random, forms.get(random.nextInt(forms.size())), "imsk.|$^*?\\(");
            String text = RandomTexts.of(random, "imsk.IMSKxa|$^\n\u0130\u0131\u017f\u212a\ud800", 5);
            if (random.nextBoolean()) {
                text = RandomTexts.changed(random, form, "imskIMSK.\n\u017f\u212a");
            }
            if (Regex.isUsable(form)) {
                assertThat(Regex.of(form).matches(text))
                        .as("%s of %s", form, text)
                        .isEqualTo(Pattern.matches(form, text));
                assertThat(Regex.ofAnyCase(form).matches(text))
                        .as("%s of %s in any case", form, text)
                        .isEqualTo(Pattern.compile(form, Pattern.CASE_INSENSITIVE)
                                .matcher(text)
                                .matches());
            }
        }
    }

    @Test
    void isUsable_refusesTooLongPattern() {
        assertThat(Regex.isUsable("a".repeat(512))).isTrue();
        assertThat(Regex.isUsable("a".repeat(513))).isFalse();
    }
}
