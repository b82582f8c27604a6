// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.util.List;
import java.util.Map;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.role.RoleSet;
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
     * @param wiring imports the roles and the NF's configuration records
     */
    @SuppressWarnings("SystemExitOutsideMain") // this is what main delegates to
    public static void run(String nf, Class<?> wiring, String... args) {
        try {
            RunningNf running = start(nf, wiring, args);
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(
                            () -> {
                                running.close();
                                // A JVM that ends by a signal reports 128 + its number; a drained NF has done what it
                                // was asked.
                                Runtime.getRuntime().halt(0);
                            },
                            "drain"));
        } catch (StartException e) {
            System.err.println(nf + ": cannot start: " + e.getMessage());
            System.exit(1);
        }
    }

    /**
     * As {@link #run}, for tests: neither exits nor listens to signals.
     *
     * @throws StartException if the NF does not start
     */
    public static RunningNf start(String nf, Class<?> wiring, String... args) {
        String[] expanded = Arguments.expand(args);
        SpringApplication application = new SpringApplication(PlatformConfiguration.class, wiring);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setRegisterShutdownHook(false);
        application.setDefaultProperties(defaults(nf));
        application.addInitializers(context -> registerRoles(context, wiring));
        try {
            return new RunningNf(application.run(expanded));
        } catch (RuntimeException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Map<String, Object> defaults(String nf) {
        return Map.of("spring.application.name", nf, "sigcore.data-dir", "data/" + nf);
    }

    private static void registerRoles(ConfigurableApplicationContext context, Class<?> wiring) {
        List<String> selected = Binder.get(context.getEnvironment())
                .bind("sigcore.roles", Bindable.listOf(String.class))
                .orElse(List.of(SigcoreProperties.ALL_ROLES));
        context.getBeanFactory().registerSingleton(RoleSet.BEAN_NAME, RoleSet.of(wiring, selected));
    }
}
