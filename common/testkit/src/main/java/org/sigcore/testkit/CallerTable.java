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
import java.util.function.BiFunction;

/** Expected authorization of each NF type at PCF and BSF, as in {@code callers.txt}. */
public final class CallerTable {
    /** NF types that consumers have in tests. */
    public static final List<String> TYPES = List.of(
            "AMF", "SMF", "AUSF", "NEF", "PCF", "SMSF", "NSSF", "UDR", "LMF", "UDM", "NWDAF", "UPF", "AF", "UDSF",
            "BSF", "CHF", "PCSCF", "SCP", "SEPP", "DCCF", "TSCTSF");

    /** NF types that send requests on behalf of their consumers. */
    public static final Set<String> PROXIES = Set.of("SCP", "SEPP");

    /** Services in the order of the table. */
    public static final List<Service> SERVICES = services();

    private static final List<Closed> CLOSED = closed();

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

    /** Requests that a producer answers to all NFs with an error of this status. */
    public record Closed(String producer, int status, List<Operation> operations) {}

    /** Returns the requests that a producer refuses to all NFs. */
    public static List<Closed> closedAt(String producer) {
        return CLOSED.stream().filter(each -> each.producer().equals(producer)).toList();
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

    private static List<Service> services() {
        List<Service> services = new ArrayList<>();
        read((kind, words) -> {
            List<Operation> operations = new ArrayList<>();
            if (kind.equals("service")) {
                services.add(new Service(
                        words.get(0), words.get(1), List.copyOf(words.subList(2, words.size())), operations));
            }
            return operations;
        });
        return List.copyOf(services);
    }

    private static List<Closed> closed() {
        List<Closed> closed = new ArrayList<>();
        read((kind, words) -> {
            List<Operation> operations = new ArrayList<>();
            if (kind.equals("closed")) {
                closed.add(new Closed(words.get(0), Integer.parseInt(words.get(1)), operations));
            }
            return operations;
        });
        return List.copyOf(closed);
    }

    /** Reads the sections of the table: the function takes the words of a header and returns the list of operations. */
    private static void read(BiFunction<String, List<String>, List<Operation>> section) {
        List<Operation> operations = List.of();
        for (String line : text().lines().filter(each -> !each.startsWith("#")).toList()) {
            List<String> words = List.of(line.split(" "));
            if (Set.of("service", "closed").contains(words.getFirst())) {
                operations = section.apply(words.getFirst(), words.subList(1, words.size()));
            } else {
                operations.add(new Operation(words.get(0), words.get(1)));
            }
        }
    }

    private static String text() {
        try (InputStream table = Objects.requireNonNull(CallerTable.class.getResourceAsStream("callers.txt"))) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
