// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.app;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

/** The web console: one process next to the network functions, which it reaches by their management ports alone. */
@SpringBootApplication(scanBasePackages = "org.sigcore.console.app", proxyBeanMethods = false)
@EnableConfigurationProperties(ConsoleProperties.class)
@EntityScan("org.sigcore.console.store")
@EnableJpaRepositories("org.sigcore.console.store")
public class ConsoleApp {
    // A stack trace may contain the address of a request: subscriber identities and parameters are masked.
    private static final String LOG_LINE = "%replace(%d{STRICT, UTC}Z %-5level %logger{0} %msg %kvp%n%wEx)"
            + "{'((?:imsi|msisdn|nai|gci|gli|suci|extid|extgroupid|imei|imeisv)(?:-|%2[dD])|[?&]\\w+=)[^&\"\\s/]+', '$1***'}";

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
                Map.entry("server.reactive.session.timeout", "30m"),
                Map.entry("server.reactive.session.max-sessions", 2_000),
                Map.entry("server.reactive.session.cookie.http-only", true),
                Map.entry("server.reactive.session.cookie.same-site", "strict"),
                Map.entry("sigcore.data-dir", "./data"),
                Map.entry("spring.datasource.url", "${sigcore.store.url:jdbc:h2:file:${sigcore.data-dir}/console}"),
                Map.entry("spring.datasource.username", "${sigcore.store.username:}"),
                Map.entry("spring.datasource.password", "${sigcore.store.password:}"),
                Map.entry("spring.datasource.hikari.maximum-pool-size", 4),
                Map.entry("spring.datasource.hikari.minimum-idle", 1),
                Map.entry("spring.flyway.locations", "classpath:db/migration/console"),
                Map.entry("spring.jpa.open-in-view", false),
                Map.entry("spring.jpa.hibernate.ddl-auto", "none"),
                Map.entry("spring.jpa.properties.hibernate.xml_mapping_enabled", false),
                Map.entry("spring.http.codecs.max-in-memory-size", "2MB"),
                Map.entry("spring.main.banner-mode", "off"),
                Map.entry("logging.pattern.console", LOG_LINE),
                Map.entry("logging.level.org.springframework", "warn"),
                Map.entry("logging.level.org.hibernate", "warn"),
                Map.entry("logging.level.com.zaxxer", "warn"),
                // It warns at every start that the version of H2 is newer than the versions it was tested with.
                Map.entry("logging.level.org.flywaydb", "error"),
                // It logs every non-HTTP request of a client.
                Map.entry("logging.level.reactor.netty.http.server", "error"),
                // It logs a stack trace for each answer that arrives after its request was cancelled.
                Map.entry("logging.level.reactor.core.publisher.Operators", "off"),
                Map.entry("spring.web.resources.cache.cachecontrol.no-cache", true),
                Map.entry("management.endpoints.web.exposure.include", "health,prometheus"),
                Map.entry("management.endpoint.health.probes.enabled", true));
    }
}
