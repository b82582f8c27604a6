// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.app;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the console.
 *
 * @param functions management URL of each network function, by the name that the screens show; those of a local core
 *     when empty
 * @param sampleInterval time between two samples of a function's metrics
 * @param passwordFile file with the password of the first administrator; generated in the data directory when null
 * @param hosts names accepted in the {@code Host} header in addition to addresses and names without a dot
 * @param openMetrics true if every client may read the metrics
 * @param fourEyes true if another person must approve change sets and policy drafts
 * @param authority certificates in PEM that sign those of the management ports; those of the JDK when null
 * @param alertmanager URL of an Alertmanager whose alerts are shown as well; null for none
 * @param tokens what the tokens of the console name
 * @param benchmarks where the benchmarks are
 * @param rolesClaim claim of an OpenID Connect provider that holds the roles, such as {@code operator@nrf}
 */
@ConfigurationProperties("sigcore.console")
public record ConsoleProperties(
        @DefaultValue Map<String, URI> functions,
        @DefaultValue("5s") Duration sampleInterval,
        @Nullable Path passwordFile,
        @DefaultValue List<String> hosts,
        @DefaultValue("false") boolean openMetrics,
        @DefaultValue("false") boolean fourEyes,
        @Nullable Path authority,
        @Nullable URI alertmanager,
        @DefaultValue Tokens tokens,
        @DefaultValue Benchmarks benchmarks,
        @DefaultValue("roles") String rolesClaim) {
    private static final Map<String, URI> LOCAL = Map.of(
            "scp", URI.create("http://127.0.0.1:7280"),
            "nrf", URI.create("http://127.0.0.1:7180"),
            "policy", URI.create("http://127.0.0.1:7380"),
            "bsf", URI.create("http://127.0.0.1:7480"));

    /**
     * Tokens that name the users of the console to the functions.
     *
     * @param issuer as the functions expect it
     * @param audience as the functions expect it
     * @param keyFile private key, a JSON Web Key of P-256; generated in the data directory when null
     */
    public record Tokens(
            @DefaultValue("urn:sigcore:console") String issuer,
            @DefaultValue("sigcore") String audience,
            @Nullable Path keyFile) {}

    /**
     * Benchmarks.
     *
     * @param root sources of the product, or a copy of their folder {@code perf}; {@code benchmarks} in the data directory
     *     when null
     * @param reports folder with reports of runs; {@code perf/reports} below the root when null
     * @param kept number of runs that are kept with their reports
     */
    public record Benchmarks(
            @Nullable Path root,
            @Nullable Path reports,
            @DefaultValue("500") int kept) {
        public Benchmarks {
            if (kept < 1) {
                throw new IllegalArgumentException("sigcore.console.benchmarks.kept: expected at least 1, got " + kept);
            }
        }
    }

    public ConsoleProperties {
        functions = functions.isEmpty() ? LOCAL : Map.copyOf(functions);
    }
}
