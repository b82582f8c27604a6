// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class ProfilePatternsTest {
    @Test
    void moreThan100Patterns_areRefused() {
        ProfilePatterns.check(withPatterns(100, "^imsi-20801%05d[0-9]{5}$"));
        assertThatThrownBy(() -> ProfilePatterns.check(withPatterns(101, "^imsi-20801%05d[0-9]{5}$")))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(400);
                    assertThat(e.problem().cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
                    assertThat(e.problem().invalidParams())
                            .extracting(InvalidParam::param)
                            .containsExactly("/udrInfo/supiRanges/100/pattern");
                });
    }

    @Test
    void allowedNfDomains_countAsPatterns() {
        ObjectNode profile = Json.object();
        ArrayNode domains = profile.putArray("allowedNfDomains");
        for (int i = 0; i < 101; i++) {
            domains.add("^nf" + i + "\\.example\\.org$");
        }
        assertThatThrownBy(() -> ProfilePatterns.check(profile)).isInstanceOf(ProblemException.class);
    }

    @Test
    void patternsTooLargeInTotal_areRefused() {
        ObjectNode profile = withPatterns(90, "^imsi-" + "(0*)".repeat(100) + "%dx$");
        assertThatThrownBy(() -> ProfilePatterns.check(profile)).isInstanceOf(ProblemException.class);
    }

    @Test
    void patternsBeyondLimitOfStoredProfile_doNotMatch() {
        ObjectNode stored = withPatterns(300, "^imsi-" + "(0*)".repeat(100) + "%05dx$");
        NFProfile profile = NFProfile.of(stored);
        assertThat(profile.patternSize()).isBetween(1, ProfilePatterns.MOST_INSTRUCTIONS);
        assertThat(profile.matches("^imsi-" + "(0*)".repeat(100) + "00299x$", "imsi-00299x"))
                .isFalse();
    }

    private static ObjectNode withPatterns(int count, String form) {
        ObjectNode profile = Json.object().put("nfType", "UDR");
        ArrayNode ranges = profile.withObjectProperty("udrInfo").putArray("supiRanges");
        for (int i = 0; i < count; i++) {
            ranges.addObject().put("pattern", form.formatted(i));
        }
        return profile;
    }
}
