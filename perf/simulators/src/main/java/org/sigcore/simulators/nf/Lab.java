// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.simulators.cli.UsageException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where everything in the laboratory listens, and what its one subscriber world looks like. Immutable.
 *
 * @param plmn the home network of its subscribers
 * @param host the address that all of it shares
 * @param ports ports by name: {@code nrf}, {@code nrf.tls}, {@code nrf.management}, {@code policy.diameter}, {@code smf}, …
 * @param tokens whether the simulators use access tokens of the NRF
 * @param certificates for TLS and nothing else; null for connections without TLS
 */
public record Lab(
        PlmnId plmn,
        String host,
        Map<String, Integer> ports,
        boolean tokens,
        @Nullable LabCertificates certificates) {
    /** Realm of every Diameter identity. */
    public static final String REALM = "sigcore.lab";

    public static final String INTERNET = "internet";
    public static final String IMS = "ims";

    private static final String LOOPBACK = "127.0.0.1";
    private static final Map<String, Integer> DEFAULT_PORTS = defaultPorts();

    public Lab {
        ports = Map.copyOf(ports);
    }

    /** The PLMN and the loopback ports of the product. */
    public static Lab standard() {
        return new Lab(PlmnId.parse("001-01"), LOOPBACK, DEFAULT_PORTS, false, null);
    }

    /** The names that {@code --port.NAME} takes. */
    public static boolean knowsPort(String name) {
        return DEFAULT_PORTS.containsKey(name);
    }

    /** A laboratory of that PLMN at that address, with the standard ports save those for which {@code override} has a text. */
    public static Lab of(PlmnId plmn, String host, UnaryOperator<@Nullable String> override) {
        Map<String, Integer> ports = new LinkedHashMap<>(DEFAULT_PORTS);
        ports.replaceAll((name, port) -> {
            String text = override.apply(name);
            if (text == null) {
                return port;
            }
            try {
                int value = Integer.parseInt(text);
                if (value > 0 && value < 65536) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // told below
            }
            throw new UsageException("--port." + name + " expects 1 to 65535, got " + text);
        });
        return new Lab(plmn, host, ports, false, null);
    }

    /** The same with access tokens, or without. */
    public Lab withTokens(boolean used) {
        return new Lab(plmn, host, ports, used, certificates);
    }

    /** The same over TLS with these certificates; null: without. */
    public Lab withCertificates(@Nullable LabCertificates made) {
        return new Lab(plmn, host, ports, tokens, made);
    }

    /** The port of that name. */
    public int port(String name) {
        Integer port = ports.get(name);
        if (port == null) {
            throw new IllegalArgumentException("no port named " + name);
        }
        return port;
    }

    /** The SBI of a network function. */
    public ApiRoot sbi(String name) {
        Integer tls = certificates == null ? null : ports.get(name + ".tls");
        return ApiRoot.of(scheme(), host, tls == null ? port(name) : tls);
    }

    /** A simulator as its profile has it: over TLS by the name that its certificate is for. */
    public ApiRoot published(String simulator) {
        return certificates == null ? sbi(simulator) : ApiRoot.of("https", identity(simulator), port(simulator));
    }

    /** Of every apiRoot. */
    public String scheme() {
        return certificates == null ? "http" : "https";
    }

    /** The NF instance id of a simulator: of its certificate, else a new one. */
    public String newInstanceId(String name) {
        return certificates == null ? UUID.randomUUID().toString() : certificates.instanceId(name);
    }

    /** The management address of one of the four: on loopback, wherever peers reach it. */
    public String management(String name) {
        return scheme() + "://" + LOOPBACK + ":" + port(name + ".management");
    }

    /** Returns the certificates that are believed at the management addresses; null without TLS. */
    public @Nullable SSLContext managementTrust() {
        return certificates == null ? null : certificates.trust();
    }

    /** The name of a node, which is its Diameter identity too. */
    public static String identity(String name) {
        return name + "." + REALM;
    }

    /** The n-th subscriber, from 1. */
    public Subscriber subscriber(int n) {
        return new Subscriber(plmn, n);
    }

    /** The NF set that the PCF under test and the simulated PCF share. */
    public String pcfSet() {
        return "set001.pcfset." + plmn.setDomain();
    }

    /** The slice of the laboratory. */
    public static ObjectNode snssai() {
        return Json.object().put("sst", 1).put("sd", "000001");
    }

    /** Names of what listens, by authority: {@code 127.0.0.1:7100} is NRF. */
    public Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        ports.forEach((name, port) -> {
            String owner = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
            names.put(host + ":" + port, label(owner));
            names.put(identity(owner) + ":" + port, label(owner));
        });
        for (String node : List.of("policy", "bsf", "pgw", "pcscf", "af")) {
            names.put(identity(node), label(node));
        }
        return names;
    }

    /** How a network function is called in a ladder. */
    public static String label(String name) {
        return switch (name) {
            case "policy" -> "PCF";
            case "pcscf" -> "P-CSCF";
            case "pcf" -> "PCF-B";
            default -> name.toUpperCase(Locale.ROOT);
        };
    }

    private static Map<String, Integer> defaultPorts() {
        Map<String, Integer> ports = new LinkedHashMap<>();
        int base = 7100;
        for (String nf : List.of("nrf", "scp", "policy", "bsf")) {
            ports.put(nf, base);
            ports.put(nf + ".tls", base + 43);
            ports.put(nf + ".management", base + 80);
            base += 100;
        }
        ports.put("policy.diameter", 7368);
        ports.put("bsf.diameter", 7468);
        int simulator = 7601;
        for (String nf : List.of("smf", "amf", "udr", "chf", "af", "pcf")) {
            ports.put(nf, simulator++);
        }
        ports.put("control", 7600);
        return ports;
    }
}
