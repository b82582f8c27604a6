// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** A document with one attribute of each kind. */
@Doc("One attribute of each kind.")
public record Sample(
        @Doc("Enables the sample.") boolean enabled,
        @Range(min = 1, max = 100) int limit,
        long big,
        double share,
        @Matches("[a-z]+") @Size(max = 8) String word,
        Mode mode,
        @Between(min = "10ms", max = "1h") Duration patience,
        @Nullable ApiRoot peer,
        @Size(max = 3) List<@Nullable Rule> rules,
        @OneOf({"GET", "PUT"}) Set<String> methods,
        Map<String, Integer> weights) {

    /** A closed set. */
    public enum Mode {
        STATIC_MODE,
        DISCOVERED_MODE
    }

    /** An element of a list. */
    public record Rule(
            String name,
            @Default("5") @Range(min = 0, max = 10) int order,
            @Nullable String note) {
        /** Checks a rule that no annotation expresses. */
        public Rule {
            if (name.equals(note)) {
                throw new IllegalArgumentException("expected a note that says more than the name");
            }
        }
    }

    /** The default values. */
    public static final Sample DEFAULTS = new Sample(
            false,
            10,
            1L << 40,
            0.5,
            "word",
            Mode.STATIC_MODE,
            Duration.ofSeconds(5),
            null,
            List.of(),
            Set.of("GET"),
            Map.of());

    /** One document. */
    public static final ConfigResource<Sample> RESOURCE = ConfigResource.of("sampleOptions", Sample.class, DEFAULTS)
            .doc("An example.")
            .check((sample, problems) -> problems.unless(
                    sample.enabled() || sample.rules().isEmpty(), "/rules", "expected none while not enabled"));

    /** Named documents. */
    public static final ConfigCollection<Rule> RULES = ConfigCollection.of("rules", Rule.class)
            .entry("first", new Rule("first", 1, null))
            .checkAll((rules, problems) -> problems.unless(rules.size() <= 3, "", "expected at most 3 rules"));
}
