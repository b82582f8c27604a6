// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.junit;

import java.lang.reflect.InvocationTargetException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.harness.Endpoints;
import org.sigcore.harness.NetworkFunction;
import org.sigcore.model.ApiRoot;

/** One function, behind a class loader that the test does not see: met by reflection alone. Thread-safe. */
final class Program {
    private static final String LAUNCHER = "org.sigcore.platform.app.SigcoreApplication";
    private static final String DIAMETER_NODE = "org.sigcore.diameter.node.DiameterNode";
    private static final String DIAMETER_EDGE = "org.sigcore.platform.edge.DiameterEdge";

    private final NetworkFunction function;
    private final ClassLoader loader;

    Program(NetworkFunction function, ClassLoader loader) {
        this.function = function;
        this.loader = loader;
    }

    /** The class that its jar starts. */
    static String mainClass(NetworkFunction function) {
        String name = function.shortName();
        return "org.sigcore." + name + ".app." + Character.toUpperCase(name.charAt(0)) + name.substring(1) + "App";
    }

    /**
     * Starts it and returns when it serves.
     *
     * @throws IllegalStateException if it does not start; the message says why
     */
    Running start(List<String> arguments) {
        Object running = found(() -> loader.loadClass(LAUNCHER)
                .getMethod("start", String.class, Class.class, String[].class)
                .invoke(
                        null,
                        function.shortName(),
                        loader.loadClass(mainClass(function)),
                        arguments.toArray(String[]::new)));
        return new Running(running);
    }

    /** What runs. */
    final class Running implements AutoCloseable {
        private final Object nf;

        private Running(Object nf) {
            this.nf = nf;
        }

        /** Where it listens. */
        Endpoints endpoints(boolean diameter) {
            ApiRoot sbi = ApiRoot.parse(String.valueOf(call(nf, "sbi")));
            URI management = URI.create("http://" + sbi.host() + ":" + call(nf, "managementPort"));
            return new Endpoints(sbi, management, diameter ? diameterAddress() : null);
        }

        private InetSocketAddress diameterAddress() {
            Object edge = found(
                    () -> nf.getClass().getMethod("bean", Class.class).invoke(nf, loader.loadClass(DIAMETER_EDGE)));
            Object node = call(edge, "node");
            List<?> addresses = (List<?>) found(() ->
                    loader.loadClass(DIAMETER_NODE).getMethod("localAddresses").invoke(node));
            return (InetSocketAddress) addresses.getFirst();
        }

        /** Drains and stops it. */
        @Override
        public void close() {
            within(() -> nf.getClass().getMethod("close").invoke(nf));
        }

        private Object call(Object target, String method) {
            return found(() -> target.getClass().getMethod(method).invoke(target));
        }
    }

    private interface Reflection {
        @Nullable
        Object run() throws ReflectiveOperationException;
    }

    private Object found(Reflection reflection) {
        return Objects.requireNonNull(within(reflection));
    }

    // What it starts inherits the thread's loader, by which Spring and others find what is theirs.
    private @Nullable Object within(Reflection reflection) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return reflection.run();
        } catch (InvocationTargetException e) {
            Throwable failure = e.getCause() == null ? e : e.getCause();
            throw new IllegalStateException(function.shortName() + ": " + failure.getMessage(), failure);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(function.shortName() + ": not a program of this version", e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
