// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.simulators.cli.UsageException;
import tools.jackson.databind.JsonNode;

/**
 * Discovers the network functions of Helm releases in a namespace by the labels and port names of their Services. A
 * Service is addressed by its load balancer, or else by its cluster IP, which requires that the runner is on a node of
 * the cluster.
 */
final class Kube {
    private static final String LABELS = "app.kubernetes.io/";
    private static final String PART_OF = LABELS + "part-of=sigcore," + LABELS + "name=";

    private Kube() {}

    /** Port of a Service. */
    private record Port(String host, int number, boolean tls) {}

    /**
     * Finds the network functions by kubectl.
     *
     * @throws IllegalStateException with a one-line message, if kubectl fails or finds none
     */
    static List<Target.Site> sites(String namespace, String nf) {
        JsonNode list =
                Json.parse(kubectl("-n", namespace, "get", "services,secrets", "-l", PART_OF + nf, "-o", "json"));
        List<Target.Site> sites = sites(list, nf);
        if (sites.isEmpty()) {
            throw new IllegalStateException("no Service of a " + nf + " in the namespace " + namespace);
        }
        return sites;
    }

    /** Returns the sites in a list of Services and Secrets, one per release. */
    static List<Target.Site> sites(JsonNode list, String nf) {
        Map<String, List<JsonNode>> releases = new TreeMap<>();
        for (JsonNode each : list.path("items")) {
            JsonNode labels = each.at("/metadata/labels");
            if (nf.equals(labels.path(LABELS + "name").asString(""))) {
                releases.computeIfAbsent(labels.path(LABELS + "instance").asString(""), _ -> new ArrayList<>())
                        .add(each);
            }
        }
        return releases.values().stream()
                .flatMap(items -> site(items, nf).stream())
                .toList();
    }

    private static Optional<Target.Site> site(List<JsonNode> items, String nf) {
        List<Port> sbi = ports(items, "sbi");
        if (sbi.isEmpty()) {
            return Optional.empty();
        }
        Port first = sbi.getFirst();
        String password = password(items);
        List<Management> managements = password == null
                ? List.of()
                : ports(items, "management").stream()
                        .map(port -> new Management(port.host(), port.number(), password))
                        .toList();
        Target.Peer peer = ports(items, "diameter").stream()
                .findFirst()
                .map(port -> new Target.Peer(nf + ".sigcore.lab", port.host(), port.number()))
                .orElse(null);
        ApiRoot root = ApiRoot.of(first.tls() ? "https" : "http", first.host(), first.number());
        return Optional.of(new Target.Site(root, managements, peer));
    }

    // Sorts by name: the Service of the function precedes those of its roles, whose names start with it.
    private static List<Port> ports(List<JsonNode> items, String name) {
        Map<String, Port> found = new TreeMap<>();
        for (JsonNode service : items) {
            for (JsonNode port : service.at("/spec/ports")) {
                String host = host(service);
                if (host != null && name.equals(port.path("name").asString(""))) {
                    boolean external =
                            !service.at("/status/loadBalancer/ingress").isEmpty();
                    String key = (external ? "0 " : "1 ")
                            + service.at("/metadata/name").asString("");
                    boolean tls = "https".equals(port.path("appProtocol").asString(""));
                    found.put(key, new Port(host, port.path("port").asInt(0), tls));
                }
            }
        }
        return List.copyOf(found.values());
    }

    private static @Nullable String host(JsonNode service) {
        JsonNode ingress = service.at("/status/loadBalancer/ingress/0");
        String balancer = ingress.path("ip").asString(ingress.path("hostname").asString(""));
        String cluster = service.at("/spec/clusterIP").asString("None");
        return !balancer.isEmpty() ? balancer : cluster.equals("None") ? null : cluster;
    }

    private static @Nullable String password(List<JsonNode> items) {
        return items.stream()
                .map(item -> item.at("/data/management-password").asString(""))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8))
                .orElse(null);
    }

    private static byte[] kubectl(String... arguments) {
        List<String> command = new ArrayList<>(List.of("kubectl"));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            byte[] out = process.getInputStream().readAllBytes();
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + " ended with " + process.exitValue());
            }
            return out;
        } catch (IOException e) {
            throw new UsageException("--target kube:NAMESPACE needs kubectl: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
