// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1CronJob;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.yaml.snakeyaml.Yaml;

/** Manifests of helm as types of the Kubernetes API, which refuse unknown fields. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
final class Manifests {
    private static final Gson GSON = new Gson();

    private Manifests() {}

    static void assertKubernetesTakes(Map<String, Object> manifest) {
        JsonElement json = GSON.toJsonTree(manifest);
        try {
            switch ((String) Objects.requireNonNull(manifest.get("kind"))) {
                case "ServiceAccount" -> V1ServiceAccount.validateJsonElement(json);
                case "HorizontalPodAutoscaler" -> V2HorizontalPodAutoscaler.validateJsonElement(json);
                case "CronJob" -> V1CronJob.validateJsonElement(json);
                case "ConfigMap" -> V1ConfigMap.validateJsonElement(json);
                case "NetworkPolicy" -> V1NetworkPolicy.validateJsonElement(json);
                case "Pod" -> V1Pod.validateJsonElement(json);
                case "Deployment" -> V1Deployment.validateJsonElement(json);
                case "PodDisruptionBudget" -> V1PodDisruptionBudget.validateJsonElement(json);
                case "Secret" -> V1Secret.validateJsonElement(json);
                case "Service" -> V1Service.validateJsonElement(json);
                case "StatefulSet" -> V1StatefulSet.validateJsonElement(json);
                default -> throw new AssertionError("a kind that this test does not know: " + manifest.get("kind"));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new AssertionError(manifest.get("kind") + ": " + e.getMessage(), e);
        }
    }

    static <T> List<T> ofKind(List<Map<String, Object>> manifests, String kind, Class<T> type) {
        return manifests.stream()
                .filter(manifest -> kind.equals(manifest.get("kind")))
                .map(manifest -> io.kubernetes.client.openapi.JSON.getGson().fromJson(GSON.toJsonTree(manifest), type))
                .toList();
    }

    @SuppressWarnings("unchecked") // metadata.labels is a mapping of strings wherever the schema check passed
    static Set<String> componentsOf(List<Map<String, Object>> manifests, String kind) {
        return manifests.stream()
                .filter(manifest -> kind.equals(manifest.get("kind")))
                .map(manifest -> (Map<String, Map<String, String>>) Objects.requireNonNull(manifest.get("metadata")))
                .map(metadata -> Objects.requireNonNull(
                        Objects.requireNonNull(metadata.get("labels")).get("app.kubernetes.io/component")))
                .collect(Collectors.toSet());
    }

    /** Returns the object of that kind and name. */
    static <T> T named(List<Map<String, Object>> manifests, String kind, String name, Class<T> type) {
        List<Map<String, Object>> found =
                manifests.stream().filter(each -> name.equals(nameOf(each))).toList();
        return ofKind(found, kind, type).stream()
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + kind + " " + name));
    }

    @SuppressWarnings("unchecked") // as above
    static String nameOf(Map<String, Object> manifest) {
        return ((Map<String, String>) manifest.get("metadata")).get("name");
    }

    /** Returns the keys under {@code sigcore} of the file in that ConfigMap. */
    static Map<String, Map<String, Object>> config(List<Map<String, Object>> manifests, String name) {
        V1ConfigMap map = named(manifests, "ConfigMap", name, V1ConfigMap.class);
        Map<String, Map<String, Map<String, Object>>> file =
                new Yaml().load(map.getData().values().iterator().next());
        return file.get("sigcore");
    }

    /** Returns the pods of Deployments and StatefulSets, except those of the database. */
    static List<V1PodTemplateSpec> ownPods(List<Map<String, Object>> manifests) {
        return pods(manifests)
                .filter(pod -> !"mysql".equals(pod.getMetadata().getLabels().get("app.kubernetes.io/component")))
                .toList();
    }

    /** Returns the pods of Deployments and StatefulSets. */
    static Stream<V1PodTemplateSpec> pods(List<Map<String, Object>> manifests) {
        return Stream.concat(
                ofKind(manifests, "Deployment", V1Deployment.class).stream()
                        .map(each -> each.getSpec().getTemplate()),
                ofKind(manifests, "StatefulSet", V1StatefulSet.class).stream()
                        .map(each -> each.getSpec().getTemplate()));
    }
}
