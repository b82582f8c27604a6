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
 * Addresses, ports and subscriber data of the laboratory. Immutable.
 *
 * @param plmn home network of the subscribers
 * @param host address shared by all nodes
 * @param ports ports by name: {@code nrf}, {@code nrf.tls}, {@code nrf.management}, {@code policy.diameter}, {@code
 *     smf}, …
 * @param tokens true if the simulators use access tokens of the NRF
 * @param certificates certificates, in which case all connections use TLS; null for connections without TLS
 */
public record Lab(
        PlmnId plmn,
        String host,
        Map<String, Integer> ports,
        boolean tokens,
        @Nullable LabCertificates certificates) {
    /** Realm of all Diameter identities. */
    public static final String REALM = "sigcore.lab";

    public static final String INTERNET = "internet";
    public static final String IMS = "ims";

    private static final String LOOPBACK = "127.0.0.1";
    private static final Map<String, Integer> DEFAULT_PORTS = defaultPorts();

    public Lab {
        ports = Map.copyOf(ports);
    }

    /** Returns the laboratory with the default PLMN and loopback ports. */
    public static Lab standard() {
        return new Lab(PlmnId.parse("001-01"), LOOPBACK, DEFAULT_PORTS, false, null);
    }

    /** Returns the names that {@code --port.NAME} accepts. */
    public static boolean knowsPort(String name) {
        return DEFAULT_PORTS.containsKey(name);
    }

    /**
     * Creates a laboratory with a PLMN and an address, and with the default ports except those that {@code override}
     * replaces.
     */
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
                // reported below
            }
            throw new UsageException("--port." + name + " expects 1 to 65535, got " + text);
        });
        return new Lab(plmn, host, ports, false, null);
    }

    /** Returns this laboratory with or without access tokens. */
    public Lab withTokens(boolean used) {
        return new Lab(plmn, host, ports, used, certificates);
    }

    /** Returns this laboratory with the given certificates; null to disable TLS. */
    public Lab withCertificates(@Nullable LabCertificates made) {
        return new Lab(plmn, host, ports, tokens, made);
    }

    /** Returns a port by name. */
    public int port(String name) {
        Integer port = ports.get(name);
        if (port == null) {
            throw new IllegalArgumentException("no port named " + name);
        }
        return port;
    }

    /** Returns the SBI API root of a network function. */
    public ApiRoot sbi(String name) {
        Integer tls = certificates == null ? null : ports.get(name + ".tls");
        return ApiRoot.of(scheme(), host, tls == null ? port(name) : tls);
    }

    /** Returns the API root of a simulator as in its profile: with TLS, by the host name in its certificate. */
    public ApiRoot published(String simulator) {
        return certificates == null ? sbi(simulator) : ApiRoot.of("https", identity(simulator), port(simulator));
    }

    /** Returns the scheme of all API roots. */
    public String scheme() {
        return certificates == null ? "http" : "https";
    }

    /** Returns the NF instance id of a simulator: from its certificate, or else a new one. */
    public String newInstanceId(String name) {
        return certificates == null ? UUID.randomUUID().toString() : certificates.instanceId(name);
    }

    /** Returns the management address of a core function, which is on loopback irrespective of its SBI address. */
    public String management(String name) {
        return scheme() + "://" + LOOPBACK + ":" + port(name + ".management");
    }

    /** Returns the certificates that are trusted at the management addresses; null without TLS. */
    public @Nullable SSLContext managementTrust() {
        return certificates == null ? null : certificates.trust();
    }

    /** Returns the host name of a node, which is also its Diameter identity. */
    public static String identity(String name) {
        return name + "." + REALM;
    }

    /** Returns the n-th subscriber, from 1. */
    public Subscriber subscriber(int n) {
        return new Subscriber(plmn, n);
    }

    /** Returns the NF set of the PCF under test and the simulated PCF. */
    public String pcfSet() {
        return "set001.pcfset." + plmn.setDomain();
    }

    /** Returns the slice of the laboratory. */
    public static ObjectNode snssai() {
        return Json.object().put("sst", 1).put("sd", "000001");
    }

    /** Returns the names of listeners by authority: {@code 127.0.0.1:7100} is NRF. */
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

    /** Returns the name of a network function in a ladder. */
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
