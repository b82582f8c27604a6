// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ladder;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.sigcore.harness.ladder.Hop;
import org.sigcore.harness.ladder.HopMerger;
import org.sigcore.harness.ladder.Ladder;
import org.sigcore.harness.ladder.NfTraces;
import org.sigcore.simulators.cli.UsageException;
import org.sigcore.simulators.nf.Lab;

/** Recent transactions recorded by the four functions, merged into one ladder. */
public final class RecordedLadder {
    private static final List<String> FUNCTIONS = List.of("nrf", "scp", "policy", "bsf");

    /** Names of the charts' Services (RELEASE-nrf, RELEASE-bsf-config-server) and of a gateway's pods. */
    private static final Pattern SERVICE = Pattern.compile(
            "(?:[a-z0-9-]+\\.)?(?:[a-z0-9-]+-)?(nrf|scp|policy|bsf)(?:-[a-z0-9-]+)?\\.[a-z0-9-]+\\.svc\\b.*");

    private RecordedLadder() {}

    /**
     * Returns the management addresses by function: those of the laboratory, or of a list such as {@code
     * nrf=http://admin:PASSWORD@10.0.0.1:7180,scp=…}. A function with several processes may be listed several times.
     *
     * @throws UsageException if the text is not a valid list
     */
    public static List<Map.Entry<String, String>> management(Lab lab, @Nullable String target) {
        List<Map.Entry<String, String>> management = new ArrayList<>();
        if (target == null) {
            FUNCTIONS.forEach(nf -> management.add(Map.entry(nf, lab.management(nf))));
            return management;
        }
        for (String one : target.split(",")) {
            String[] parts = one.split("=", 2);
            if (parts.length < 2 || !FUNCTIONS.contains(parts[0]) || !parts[1].matches("https?://[^/]+/?")) {
                throw new UsageException("--target expects nrf=http://HOST:PORT,scp=…, got " + one);
            }
            management.add(Map.entry(parts[0], parts[1]));
        }
        return management;
    }

    /**
     * Reads the records.
     *
     * @param resource management resource with the records
     * @param names names of listeners by authority
     * @param last time span of the records
     * @param words of which a message must contain one; empty for all messages
     * @param trust trusted certificates; null for those of the JDK
     */
    public static Ladder read(
            List<Map.Entry<String, String>> management,
            String resource,
            UnaryOperator<String> names,
            String password,
            Duration last,
            List<String> words,
            @Nullable SSLContext trust) {
        NfTraces traces = new NfTraces(
                management,
                resource,
                peer -> nameOf(peer, names),
                password,
                Instant.now().minus(last),
                trust);
        HopMerger merger = new HopMerger();
        List<Hop> hops = new ArrayList<>(merger.merge(traces.drain(Lab::label)));
        hops.addAll(merger.merge(List.of())); // hops recorded by the server only are returned one batch later
        hops.removeIf(hop -> !words.isEmpty() && words.stream().noneMatch(hop.message()::contains));
        return new Ladder(hops);
    }

    private static String nameOf(String peer, UnaryOperator<String> names) {
        Matcher service = SERVICE.matcher(peer);
        return service.matches() ? Lab.label(service.group(1)) : names.apply(peer);
    }
}
