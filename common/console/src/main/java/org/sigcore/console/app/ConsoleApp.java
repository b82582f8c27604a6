// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.app;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;

/** The web console: one process beside the network functions, which it reads by their management ports alone. */
@SpringBootApplication(scanBasePackages = "org.sigcore.console", proxyBeanMethods = false)
@EnableConfigurationProperties(ConsoleProperties.class)
public class ConsoleApp {
    public static void main(String[] args) {
        start(args);
    }

    /** Starts a console; the caller closes it. */
    public static ConfigurableApplicationContext start(String... args) {
        SpringApplication application = new SpringApplication(ConsoleApp.class);
        application.setDefaultProperties(defaults());
        return application.run(args);
    }

    private static Map<String, Object> defaults() {
        return Map.ofEntries(
                Map.entry("server.address", "127.0.0.1"),
                Map.entry("server.port", 7580),
                Map.entry("server.compression.enabled", true),
                Map.entry("server.shutdown", "immediate"),
                Map.entry("spring.main.banner-mode", "off"),
                Map.entry("spring.web.resources.cache.cachecontrol.no-cache", true),
                Map.entry("management.endpoints.web.exposure.include", "health,prometheus"),
                Map.entry("management.endpoint.health.probes.enabled", true));
    }
}
