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

/** A function behind a class loader that is invisible to the test; accessed by reflection only. Thread-safe. */
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

    /** Returns the main class of the function's jar. */
    static String mainClass(NetworkFunction function) {
        String name = function.shortName();
        return "org.sigcore." + name + ".app." + Character.toUpperCase(name.charAt(0)) + name.substring(1) + "App";
    }

    /**
     * Starts the function and returns when it serves.
     *
     * @throws IllegalStateException if it does not start; the message contains the reason
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

    /** A running function. */
    final class Running implements AutoCloseable {
        private final Object nf;

        private Running(Object nf) {
            this.nf = nf;
        }

        /** Returns the addresses on which it listens. */
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

        /** Drains and stops the function. */
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

    // New threads inherit the context class loader, which Spring and others use to find their classes.
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
