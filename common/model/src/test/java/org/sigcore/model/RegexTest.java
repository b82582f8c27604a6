// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
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

    @Test
    void isUsable_refusesTooLongPattern() {
        assertThat(Regex.isUsable("a".repeat(512))).isTrue();
        assertThat(Regex.isUsable("a".repeat(513))).isFalse();
    }
}
