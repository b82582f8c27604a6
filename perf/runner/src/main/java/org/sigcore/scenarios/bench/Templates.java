// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.util.List;
import org.sigcore.scenarios.file.Population;

/** Fills in the placeholders of query templates by the number of the call. Immutable. */
public final class Templates {
    private static final long FIRST_SUBSCRIBER = 1_010_000_000_001L;
    private static final long SUBSCRIBERS = 9_000_000;
    // Distributes consecutive numbers over all subscribers, so that a cached response for one does not serve the next.
    private static final long STRIDE = 7_368_787;
    private final List<String> templates;
    private final Population population;

    /**
     * Parses templates.
     *
     * @param templates templates, used in turn; an empty list stands for one empty template
     * @param population population of the queried network functions
     */
    public Templates(List<String> templates, Population population) {
        this.templates = templates.isEmpty() ? List.of("") : List.copyOf(templates);
        this.population = population;
    }

    /** Returns the query of a call. */
    public String text(long number) {
        String template = templates.get((int) (number % templates.size()));
        if (template.indexOf('{') < 0) {
            return template;
        }
        int group = (int) (number / templates.size() % population.groups());
        return template.replace("{supi}", supi(number))
                .replace("{supiElsewhere}", supi(FIRST_SUBSCRIBER + SUBSCRIBERS, number))
                .replace("{groupId}", ProfileMaker.groupId(population.nfType(), group))
                .replace("{dnn}", ProfileMaker.dnn(group))
                .replace("{amfId}", ProfileMaker.amfId(group))
                .replace("{locality}", ProfileMaker.locality(group))
                .replace("{set}", ProfileMaker.set(population, group * population.perGroup()));
    }

    /** Returns the subscriber of a call. */
    public static String supi(long number) {
        return supi(FIRST_SUBSCRIBER, number);
    }

    private static String supi(long first, long number) {
        return "imsi-%015d".formatted(first + number * STRIDE % SUBSCRIBERS);
    }

    /** Returns true for a subscriber of another operator area, whose group no registered network function serves. */
    public static boolean elsewhere(String supi) {
        return supi.compareTo(supi(FIRST_SUBSCRIBER + SUBSCRIBERS, 0)) >= 0;
    }
}
