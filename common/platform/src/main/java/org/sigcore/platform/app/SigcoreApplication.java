// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.util.List;
import java.util.Map;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.platform.log.LogfmtFormatter;
import org.sigcore.platform.role.RoleSet;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationContextFactory;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts an NF: {@code public static void main(String[] args) { SigcoreApplication.run("nrf", NrfApp.class, args); }}.
 *
 * <p>Arguments: {@code --roles=a,b} selects the roles to run, {@code --config=FILE} loads a YAML file over the defaults
 * of the jar, {@code --key=value} overrides a single key.
 */
public final class SigcoreApplication {
    private SigcoreApplication() {}

    /**
     * Implements {@code main} of an NF: starts the NF, or prints one line to stderr and exits with code 1. On SIGTERM
     * the NF drains and the process exits with code 0.
     *
     * @param nf short name, also the prefix of the NF's own configuration keys
     * @param wiring class that imports the roles and declares the NF's configuration records
     */
    @SuppressWarnings("SystemExitOutsideMain") // the entry point that main delegates to
    public static void run(String nf, Class<?> wiring, String... args) {
        try {
            start(nf, wiring, true, args);
        } catch (StartException e) {
            System.err.println(nf + ": cannot start: " + e.getMessage());
            if (e.getCause() != null) {
                e.getCause().printStackTrace();
            }
            System.exit(1);
        }
    }

    /**
     * Starts an NF like {@link #run}, but without exiting or handling signals; for tests.
     *
     * @throws StartException if the NF does not start
     */
    public static RunningNf start(String nf, Class<?> wiring, String... args) {
        return start(nf, wiring, false, args);
    }

    private static RunningNf start(String nf, Class<?> wiring, boolean only, String... args) {
        long begun = System.nanoTime();
        SpringApplication application = new SpringApplication(PlatformConfiguration.class, wiring);
        application.setApplicationContextFactory(ApplicationContextFactory.of(() -> new NfContext(only)));
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setRegisterShutdownHook(false);
        application.setDefaultProperties(defaults(nf));
        application.addInitializers(context -> prepare(context, nf, wiring));
        try {
            ConfigurableApplicationContext context = application.run(Arguments.expand(args));
            RunningNf running = new RunningNf(context);
            if (only) { // before the log line, after which operators may stop the process
                Runtime.getRuntime().addShutdownHook(new Thread(() -> drain(running), "drain"));
            }
            LoggerFactory.getLogger(SigcoreApplication.class)
                    .atInfo()
                    .addKeyValue("nf", nf)
                    .addKeyValue(
                            "roles",
                            String.join(",", context.getBean(RoleSet.class).active()))
                    .addKeyValue("millis", (System.nanoTime() - begun) / 1_000_000)
                    .log("started");
            return running;
        } catch (RuntimeException e) {
            throw StartFailures.explain(e);
        }
    }

    private static void drain(RunningNf running) {
        running.close();
        // A JVM that terminates by a signal exits with 128 + its number; a drained NF reports success.
        Runtime.getRuntime().halt(0);
    }

    /** Defaults that a file or the command line may override. */
    private static Map<String, Object> defaults(String nf) {
        return Map.ofEntries(
                Map.entry("spring.application.name", nf),
                Map.entry("spring.main.keep-alive", "true"),
                Map.entry("spring.threads.virtual.enabled", "true"),
                Map.entry("spring.lifecycle.timeout-per-shutdown-phase", "10m"), // each phase has its own timeout
                Map.entry("sigcore.data-dir", "data/" + nf),
                Map.entry("server.address", "127.0.0.1"),
                Map.entry("server.shutdown", "immediate"),
                // Equal to the limit of the header fields, since searches carry their parameters in the request line.
                Map.entry("server.netty.max-initial-line-length", "8KB"),
                Map.entry(
                        "management.endpoints.web.exposure.include",
                        "health,prometheus,ladder,subscribertrace,info,loggers"),
                Map.entry("management.endpoint.health.probes.enabled", "true"),
                // Visible to authenticated users; with authentication off, to all users.
                Map.entry("management.endpoint.health.show-details", "when-authorized"),
                Map.entry("management.endpoint.health.group.readiness.include", "readinessState,nrf,loops,store"),
                Map.entry("management.endpoint.health.group.liveness.include", "livenessState,loopsAlive"),
                // DEGRADED: serves and answers 200, but needs an operator's attention.
                Map.entry("management.endpoint.health.status.order", "DOWN,OUT_OF_SERVICE,DEGRADED,UP,UNKNOWN"),
                Map.entry("logging.register-shutdown-hook", "false"),
                Map.entry("logging.structured.format.console", LogfmtFormatter.class.getName()),
                Map.entry("logging.level.org.springframework", "warn"),
                // It logs every non-HTTP request of a client.
                Map.entry("logging.level.reactor.netty.http.server", "error"),
                Map.entry("logging.level.org.apache", "warn"),
                // Its clients warn about every attempt to reach an unavailable broker; feeds log the outage once.
                Map.entry("logging.level.org.apache.kafka", "error"),
                Map.entry("logging.level.org.hibernate", "warn"),
                Map.entry("logging.level.com.zaxxer", "warn"),
                // It warns at every start that the version of H2 is newer than the versions it was tested with.
                Map.entry("logging.level.org.flywaydb", "error"),
                // SigcoreApplication.run reports a failed start once.
                Map.entry("logging.level.org.springframework.boot.SpringApplication", "off"),
                Map.entry("logging.level.org.springframework.boot.diagnostics", "off"),
                Map.entry("logging.level.org.springframework.boot.web.server", "error"));
    }

    private static void prepare(ConfigurableApplicationContext context, String nf, Class<?> wiring) {
        new StrictKeys(nf, wiring).check(context.getEnvironment());
        List<String> selected = Binder.get(context.getEnvironment())
                .bind("sigcore.roles", Bindable.listOf(String.class))
                .orElse(List.of("all"));
        context.getBeanFactory().registerSingleton(RoleSet.BEAN_NAME, RoleSet.of(wiring, selected));
    }
}
