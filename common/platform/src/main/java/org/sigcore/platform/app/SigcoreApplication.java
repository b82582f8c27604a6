// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.util.List;
import java.util.Map;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.platform.log.LogfmtFormatter;
import org.sigcore.platform.role.RoleSet;
import org.slf4j.LoggerFactory;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts an NF: {@code public static void main(String[] args) { SigcoreApplication.run("nrf", NrfApp.class, args); }}.
 *
 * <p>Arguments: {@code --roles=a,b} the roles to run, {@code --config=FILE} a YAML file over the defaults of the jar,
 * {@code --key=value} a single key over both.
 */
public final class SigcoreApplication {
    private SigcoreApplication() {}

    /**
     * The whole of an NF's {@code main}: starts it, or prints one line on stderr and exits with code 1. On SIGTERM the NF
     * drains and the process exits with code 0.
     *
     * @param nf short name, and first part of the NF's own configuration keys
     * @param wiring imports the roles and names the NF's configuration records
     */
    @SuppressWarnings("SystemExitOutsideMain") // this is what main delegates to
    public static void run(String nf, Class<?> wiring, String... args) {
        try {
            RunningNf running = start(nf, wiring, args);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> drain(running), "drain"));
        } catch (StartException e) {
            System.err.println(nf + ": cannot start: " + e.getMessage());
            if (e.getCause() != null) {
                e.getCause().printStackTrace();
            }
            System.exit(1);
        }
    }

    /**
     * As {@link #run}, for tests: neither exits nor listens to signals.
     *
     * @throws StartException if the NF does not start
     */
    public static RunningNf start(String nf, Class<?> wiring, String... args) {
        long begun = System.nanoTime();
        SpringApplication application = new SpringApplication(PlatformConfiguration.class, wiring);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setRegisterShutdownHook(false);
        application.setDefaultProperties(defaults(nf));
        application.addInitializers(context -> prepare(context, nf, wiring));
        try {
            ConfigurableApplicationContext context = application.run(Arguments.expand(args));
            LoggerFactory.getLogger(SigcoreApplication.class)
                    .atInfo()
                    .addKeyValue("nf", nf)
                    .addKeyValue(
                            "roles",
                            String.join(",", context.getBean(RoleSet.class).active()))
                    .addKeyValue("millis", (System.nanoTime() - begun) / 1_000_000)
                    .log("started");
            return new RunningNf(context);
        } catch (RuntimeException e) {
            throw StartFailures.explain(e);
        }
    }

    private static void drain(RunningNf running) {
        running.close();
        // A JVM that ends by a signal reports 128 + its number; a drained NF has done what it was asked.
        Runtime.getRuntime().halt(0);
    }

    /** What a file or the command line may override. */
    private static Map<String, Object> defaults(String nf) {
        return Map.ofEntries(
                Map.entry("spring.application.name", nf),
                Map.entry("spring.main.keep-alive", "true"),
                Map.entry("spring.threads.virtual.enabled", "true"),
                Map.entry("spring.lifecycle.timeout-per-shutdown-phase", "10m"), // each phase bounds itself
                Map.entry("sigcore.data-dir", "data/" + nf),
                Map.entry("server.address", "127.0.0.1"),
                Map.entry("server.shutdown", "immediate"),
                // As long as all the header fields may be: a search has its parameters in the request line.
                Map.entry("server.netty.max-initial-line-length", "8KB"),
                Map.entry(
                        "management.endpoints.web.exposure.include",
                        "health,prometheus,ladder,subscribertrace,info,loggers"),
                Map.entry("management.endpoint.health.probes.enabled", "true"),
                // To those who log in; with authentication off that is everybody.
                Map.entry("management.endpoint.health.show-details", "when-authorized"),
                Map.entry("management.endpoint.health.group.readiness.include", "readinessState,nrf,loops,store"),
                Map.entry("management.endpoint.health.group.liveness.include", "livenessState,loopsAlive"),
                // DEGRADED: serves, answers 200, and somebody should look.
                Map.entry("management.endpoint.health.status.order", "DOWN,OUT_OF_SERVICE,DEGRADED,UP,UNKNOWN"),
                Map.entry("logging.register-shutdown-hook", "false"),
                Map.entry("logging.structured.format.console", LogfmtFormatter.class.getName()),
                Map.entry("logging.level.org.springframework", "warn"),
                // It prints whatever a client sends that is no HTTP.
                Map.entry("logging.level.reactor.netty.http.server", "error"),
                Map.entry("logging.level.org.apache", "warn"),
                // Its clients warn of every attempt to reach a broker that is away; feeds tell it once.
                Map.entry("logging.level.org.apache.kafka", "error"),
                Map.entry("logging.level.org.hibernate", "warn"),
                Map.entry("logging.level.com.zaxxer", "warn"),
                // It warns at every start that H2 is newer than its own tests.
                Map.entry("logging.level.org.flywaydb", "error"),
                // A failed start is told once, by run.
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
