// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Expected authorization of each NF type at PCF and BSF, as in {@code callers.txt}. */
public final class CallerTable {
    /** NF types that consumers have in tests. */
    public static final List<String> TYPES = List.of(
            "AMF", "SMF", "AUSF", "NEF", "PCF", "SMSF", "NSSF", "UDR", "LMF", "UDM", "NWDAF", "UPF", "AF", "UDSF",
            "BSF", "CHF", "PCSCF", "SCP", "SEPP", "DCCF", "TSCTSF");

    /** NF types that send requests on behalf of their consumers. */
    public static final Set<String> PROXIES = Set.of("SCP", "SEPP");

    /** Services in the order of the table. */
    public static final List<Service> SERVICES = read();

    private CallerTable() {}

    /** An operation of a service; identifiers in its path are examples. */
    public record Operation(String method, String path) {}

    /** A service with its consumers other than the SCP. */
    public record Service(String producer, String name, List<String> consumers, List<Operation> operations) {
        /** Returns true if NFs of this type may use the service. */
        public boolean allows(String nfType) {
            return nfType.equals("SCP") || consumers.contains(nfType);
        }
    }

    /** Returns the services of a producer. */
    public static List<Service> servicesOf(String producer) {
        return SERVICES.stream()
                .filter(service -> service.producer().equals(producer))
                .toList();
    }

    /** Returns another NF type than the given one, and for most types not a proxy. */
    public static String other(String nfType) {
        return TYPES.get((TYPES.indexOf(nfType) + 1) % TYPES.size());
    }

    private static List<Service> read() {
        List<Service> services = new ArrayList<>();
        for (String line : text().lines().toList()) {
            List<String> words = List.of(line.split(" "));
            if (line.startsWith("#")) {
                continue;
            }
            if (words.getFirst().equals("service")) {
                services.add(new Service(
                        words.get(1), words.get(2), List.copyOf(words.subList(3, words.size())), new ArrayList<>()));
            } else {
                services.getLast().operations().add(new Operation(words.get(0), words.get(1)));
            }
        }
        return List.copyOf(services);
    }

    private static String text() {
        try (InputStream table = Objects.requireNonNull(CallerTable.class.getResourceAsStream("callers.txt"))) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
