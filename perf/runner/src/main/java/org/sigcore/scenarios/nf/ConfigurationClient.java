// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.scenarios.file.Feature;
import tools.jackson.databind.JsonNode;

/**
 * Writes the configuration of a scenario to a network function. Resources that a build does not provide are reported,
 * never skipped silently. Not thread-safe.
 */
public final class ConfigurationClient {
    /** Roots of the configuration API, by network function. */
    private static final Map<String, String> ROOTS = Map.of(
            "nrf", "/nrf-configuration/v1",
            "scp", "/ocscp/scpc-configuration/v1",
            "bsf", "/oc-bsf-configuration/v1",
            "policy", "/oc-cnpolicy-configuration/v1");

    /** Status codes for an unknown resource or method. */
    private static final Set<Integer> UNKNOWN = Set.of(404, 405);

    private static final int NO_METHOD = 405;

    private static final int NO_ANSWER = 0;

    /** Cause of a 400 response if no role of the process provides resources below the root. */
    private static final String NO_SUCH_API = "INVALID_API";

    private static final int SHOWN = 3;
    private static final int SHOWN_OF_A_BODY = 200;

    private final String root;

    /** Processes, starting with the one that accepted the last document. */
    private final List<Management> processes;

    /** Previous documents, in the order of the writes. */
    private final Deque<Before> before = new ArrayDeque<>();

    /**
     * Document before a write.
     *
     * @param document previous content; null if the document did not exist
     */
    private record Before(
            Management process, String path, @Nullable JsonNode document) {}

    /**
     * @param processes processes of one network function; each document goes to a process that provides its resource
     */
    public ConfigurationClient(String nf, List<Management> processes) {
        this.root = ROOTS.getOrDefault(nf, "/" + nf + "-configuration/v1");
        this.processes =
                new ArrayList<>(processes.stream().filter(Management::known).toList());
    }

    /**
     * Writes the documents that enable the features.
     *
     * @throws IllegalStateException with a one-line message, if the previous document cannot be read or the outcome of
     *     a write is unknown
     */
    public List<FeatureResult> apply(List<Feature> features) {
        return features.stream().map(this::apply).toList();
    }

    private FeatureResult apply(Feature feature) {
        if (feature.writes().isEmpty()) {
            return feature.enabled()
                            && feature.note().isEmpty()
                            && feature.evidence().isEmpty()
                    ? new FeatureResult(
                            feature.name(), true, FeatureResult.State.NOT_APPLIED, "the scenario writes nothing for it")
                    : new FeatureResult(
                            feature.name(), feature.enabled(), FeatureResult.State.NOTHING_TO_DO, feature.note());
        }
        List<String> done = new ArrayList<>();
        for (Feature.Write write : feature.writes()) {
            String refused = write(write);
            if (!refused.isEmpty()) {
                return new FeatureResult(feature.name(), feature.enabled(), FeatureResult.State.NOT_APPLIED, refused);
            }
            done.add(write.resource());
        }
        String detail = done.size() <= SHOWN
                ? String.join(", ", done)
                : String.join(", ", done.subList(0, SHOWN)) + " and " + (done.size() - SHOWN) + " more";
        return new FeatureResult(feature.name(), feature.enabled(), FeatureResult.State.APPLIED, detail);
    }

    /** Writes a document; returns the reason of a rejection, or empty on success. */
    private String write(Feature.Write write) {
        String path = write.resource().startsWith("/") ? write.resource() : root + "/" + write.resource();
        JsonNode document = Json.mapper().valueToTree(write.document());
        for (Management process : List.copyOf(processes)) {
            // Existing documents are merged. Other documents may be entries of a collection, which PUT creates.
            Management.Answer old = process.get(path);
            boolean there = old.successful();
            if (!there && !elsewhere(old)) {
                throw new IllegalStateException("cannot read " + path + " at " + process + ": " + reason(old));
            }
            Before was = new Before(process, path, there ? Json.parse(old.body()) : null);
            Management.Answer answer = there ? process.merge(path, document) : process.put(path, document);
            if (there && answer.status() == NO_METHOD) {
                answer = process.put(path, document); // replaces a document that does not support merging
            }
            if (answer.status() == NO_ANSWER) {
                before.push(was); // the write may have succeeded
                throw new IllegalStateException("cannot write " + path + " at " + process + ": " + reason(answer));
            }
            if (!elsewhere(answer)) {
                processes.remove(process);
                processes.addFirst(process);
                if (answer.successful()) {
                    before.push(was);
                }
                return answer.successful() ? "" : path + " answered " + reason(answer);
            }
        }
        return "this build has no " + path;
    }

    /**
     * Restores the previous documents in reverse order.
     *
     * @return documents that could not be restored, with reasons
     */
    public List<String> restore() {
        List<String> refused = new ArrayList<>();
        while (!before.isEmpty()) {
            Before each = before.pop();
            JsonNode document = each.document();
            Management.Answer answer = document == null
                    ? each.process().delete(each.path())
                    : each.process().put(each.path(), document);
            boolean neverThere = document == null && elsewhere(answer);
            if (!answer.successful() && !neverThere) {
                refused.add(each.path() + " answered " + reason(answer));
            }
        }
        return refused;
    }

    /** Returns true if another process may provide the resource. */
    private static boolean elsewhere(Management.Answer answer) {
        return UNKNOWN.contains(answer.status())
                || (answer.status() == 400 && answer.body().contains(NO_SUCH_API));
    }

    private static String reason(Management.Answer answer) {
        if (answer.status() == NO_ANSWER) {
            return "no answer";
        }
        String body = answer.body().replaceAll("\\s+", " ");
        return answer.status() + " "
                + (body.length() <= SHOWN_OF_A_BODY ? body : body.substring(0, SHOWN_OF_A_BODY) + "…");
    }
}
