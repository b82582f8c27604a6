// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.management}: access to the management port. {@link #toString()} never contains passwords.
 *
 * @param authentication off makes every user an administrator
 * @param password password of the user admin; null to read it from the file, or to generate one at the first start
 * @param passwordFile file with the password of the user admin; null for none
 * @param hosts names accepted in the {@code Host} header in addition to addresses and the NF's own names; a leading dot
 *     matches all subdomains
 * @param metrics access to {@code /actuator/prometheus} without credentials
 * @param oidc provider whose bearer tokens are accepted; null for none
 * @param issuers further providers, such as the console, by a name of the operator
 * @param limits limits of connections
 */
public record ManagementProperties(
        @DefaultValue("password") Authentication authentication,
        @Nullable String password,
        @Nullable Path passwordFile,
        @DefaultValue List<String> hosts,
        @DefaultValue("loopback") Metrics metrics,
        @Nullable Oidc oidc,
        @DefaultValue Map<String, Oidc> issuers,
        @DefaultValue Limits limits) {

    public ManagementProperties {
        if (password != null && passwordFile != null) {
            throw new IllegalArgumentException("sigcore.management: expected password or password-file, not both");
        }
        if (password != null && password.isBlank()) {
            throw new IllegalArgumentException("sigcore.management.password: expected a password, got an empty one");
        }
    }

    /**
     * {@code sigcore.management.limits}: limits for clients of the management port, effective before authentication.
     *
     * @param maxConnections concurrent connections, including event streams; 1 to 10,000
     * @param requestTimeout maximum time from the first to the last octet of a request
     * @param idleTimeout maximum time between two requests
     */
    public record Limits(
            @DefaultValue("256") int maxConnections,
            @DefaultValue("10s") Duration requestTimeout,
            @DefaultValue("60s") Duration idleTimeout) {

        public Limits {
            Checks.range("sigcore.management.limits.max-connections", maxConnections, 1, 10_000);
            Checks.positive("sigcore.management.limits.request-timeout", requestTimeout);
            Checks.positive("sigcore.management.limits.idle-timeout", idleTimeout);
        }
    }

    /** Authentication of users. */
    public enum Authentication {
        PASSWORD,
        OFF
    }

    /** Access to metrics without credentials. */
    public enum Metrics {
        /** None: credentials with at least the role viewer are required. */
        VIEWER,
        /** Clients on this machine. */
        LOOPBACK,
        /** Every client that reaches the port. */
        OPEN
    }

    /**
     * {@code sigcore.management.oidc}: an OpenID Connect provider.
     *
     * @param issuer URL of the provider, the {@code iss} of its tokens
     * @param audience required {@code aud} of tokens
     * @param jwksUri location of its keys; null to take it from the issuer's discovery document
     * @param jwksFile file with its keys, which sign with ES256 and are read for each token; null for none
     * @param rolesClaim claim that holds the roles; dots address nested objects, as in {@code realm_access.roles}
     */
    public record Oidc(
            URI issuer,
            String audience,
            @Nullable URI jwksUri,
            @Nullable Path jwksFile,
            @DefaultValue("roles") String rolesClaim) {

        public Oidc {
            if (audience.isBlank()) {
                throw new IllegalArgumentException(
                        "sigcore.management.oidc.audience: expected a name, got an empty one");
            }
            if (jwksUri != null && jwksFile != null) {
                throw new IllegalArgumentException("sigcore.management.oidc: expected jwks-uri or jwks-file, not both");
            }
        }
    }

    /** Returns all providers whose tokens are accepted. */
    public Collection<Oidc> providers() {
        List<Oidc> all = new ArrayList<>(issuers.values());
        if (oidc != null) {
            all.add(oidc);
        }
        return all;
    }

    @Override
    public String toString() {
        return "ManagementProperties[authentication=%s, hosts=%s, metrics=%s, oidc=%s, issuers=%s]"
                .formatted(authentication, hosts, metrics, oidc, issuers);
    }
}
