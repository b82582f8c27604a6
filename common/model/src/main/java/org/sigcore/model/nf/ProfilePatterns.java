// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Regex;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Regular expressions of an NF profile: {@code pattern} of ranges, {@code allowedNfDomains} and {@code nfDomains}. A
 * discovery request may evaluate all of them, so their number and total size are limited.
 */
public final class ProfilePatterns {
    /** Maximum number of regular expressions in a profile. */
    public static final int MOST = 100;

    /** Maximum number of compiled instructions of all regular expressions. */
    public static final int MOST_INSTRUCTIONS = 8192;

    private ProfilePatterns() {}

    /** A regular expression and its location in the profile. */
    private record Found(Place place, String text) {
        @Nullable
        Regex regex() {
            try {
                return Regex.of(text);
            } catch (IllegalArgumentException e) {
                return null; // reported by the schema check
            }
        }
    }

    /** A location in a profile, formatted only on demand. */
    private record Place(@Nullable Place parent, Object step) {
        String pointer() {
            String above = parent == null ? "" : parent.pointer();
            return above + "/" + Shape.escape(step.toString());
        }
    }

    /**
     * Validates number and size of the regular expressions.
     *
     * @throws ProblemException 400 OPTIONAL_IE_INCORRECT with a pointer to the first one beyond the limit
     */
    public static void check(ObjectNode profile) {
        List<Found> all = find(profile);
        if (all.size() > MOST) {
            throw tooMuch(all.get(MOST), "expected at most " + MOST + " patterns in a profile");
        }
        int size = 0;
        for (Found found : all) {
            Regex regex = found.regex();
            size += regex == null ? 0 : regex.size();
            if (size > MOST_INSTRUCTIONS) {
                throw tooMuch(found, "expected smaller patterns in a profile");
            }
        }
    }

    /** Returns the number of compiled instructions of all valid regular expressions. */
    public static int size(ObjectNode profile) {
        return compile(profile).values().stream().mapToInt(Regex::size).sum();
    }

    private static ProblemException tooMuch(Found found, String reason) {
        return ProblemException.of(SbiCause.OPTIONAL_IE_INCORRECT, found.place.pointer(), reason);
    }

    /**
     * Compiles the regular expressions, keyed by their text. Invalid ones and those beyond a limit are omitted and
     * match nothing.
     */
    static Map<String, Regex> compile(ObjectNode profile) {
        Map<String, Regex> compiled = new HashMap<>();
        int size = 0;
        for (Found found : find(profile)) {
            Regex regex = compiled.size() < MOST && !compiled.containsKey(found.text) ? found.regex() : null;
            if (regex != null && size + regex.size() <= MOST_INSTRUCTIONS) {
                size += regex.size();
                compiled.put(found.text, regex);
            }
        }
        return Map.copyOf(compiled);
    }

    // Stops at the first pattern above the limit.
    private static List<Found> find(ObjectNode profile) {
        List<Found> found = new ArrayList<>();
        collect(profile, null, found);
        return found;
    }

    private static void collect(JsonNode node, @Nullable Place place, List<Found> found) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                switch (member.getKey()) {
                    case "pattern" -> add(member.getValue(), place, member.getKey(), found);
                    case "allowedNfDomains", "nfDomains" ->
                        addAll(member.getValue(), new Place(place, member.getKey()), found);
                    default -> descend(member.getValue(), place, member.getKey(), found);
                }
            }
        } else if (node.isArray()) {
            int index = 0;
            for (JsonNode item : node) {
                descend(item, place, index++, found);
            }
        }
    }

    private static void descend(JsonNode node, @Nullable Place place, Object step, List<Found> found) {
        if (node.isContainer() && found.size() <= MOST) {
            collect(node, new Place(place, step), found);
        }
    }

    private static void addAll(JsonNode list, Place place, List<Found> found) {
        int index = 0;
        for (JsonNode item : list) {
            add(item, place, index++, found);
        }
    }

    private static void add(JsonNode regex, @Nullable Place place, Object step, List<Found> found) {
        if (regex.isString() && found.size() <= MOST) {
            found.add(new Found(new Place(place, step), regex.stringValue()));
        }
    }
}
