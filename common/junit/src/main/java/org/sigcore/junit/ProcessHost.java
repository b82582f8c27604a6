// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.sigcore.harness.Endpoints;
import org.sigcore.harness.FunctionHost;
import org.sigcore.harness.NetworkFunction;
import org.sigcore.harness.Wiring;

/**
 * Runs functions in this process, on free loopback ports, with their data in a temporary directory. Confined to one
 * thread.
 */
final class ProcessHost implements FunctionHost {
    private static final String LOOPBACK = "127.0.0.1";

    private final Deque<Program.Running> running = new ArrayDeque<>();
    private final Map<NetworkFunction, Endpoints> started = new EnumMap<>(NetworkFunction.class);
    private final Path data;

    ProcessHost() {
        try {
            data = Files.createTempDirectory("sigcore-core-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Started start(NetworkFunction function, List<String> further) {
        List<String> arguments = new ArrayList<>(Wiring.arguments(function, started));
        arguments.addAll(List.of(
                "--sigcore.data-dir=" + data.resolve(function.shortName()),
                "--sigcore.sbi.host=" + LOOPBACK,
                "--sigcore.sbi.port=0",
                "--server.address=" + LOOPBACK,
                "--server.port=0",
                "--logging.level.root=warn",
                // Micrometer's global registry would be shared by all functions of this process.
                "--management.metrics.use-global-registry=false",
                "--logging.level.io.micrometer=error",
                "--logging.level.org.sigcore=warn",
                // Suppresses the warning that authentication is off, which is intended here.
                "--logging.level.org.sigcore.platform.management.access=error"));
        if (function.diameterPort().isPresent()) {
            arguments.add("--sigcore.diameter.host=" + LOOPBACK);
            arguments.add("--sigcore.diameter.port=0");
        }
        arguments.addAll(further);
        Program.Running program = Programs.instance().program(function).start(arguments);
        running.push(program);
        Endpoints endpoints = program.endpoints(function.diameterPort().isPresent());
        started.put(function, endpoints);
        return new Started(endpoints, endpoints);
    }

    @Override
    public String callbackHost() {
        return LOOPBACK;
    }

    @Override
    public void close() {
        running.forEach(Program.Running::close);
        running.clear();
        Folders.delete(data);
    }
}
