// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.management}: who may use the management port. Passwords never show in {@link #toString()}.
 *
 * @param authentication off makes everybody an administrator
 * @param password of the user admin; null for that of the file, or one that is made at the first start
 * @param passwordFile holds the password of the user admin; null for none
 * @param hosts names in the {@code Host} header that are accepted beside addresses and our own names; one that begins
 *     with a dot stands for all that end so
 * @param metrics who reads {@code /actuator/prometheus} without credentials
 * @param oidc the provider whose bearer tokens are accepted; null for none
 * @param limits bounds of connections
 */
public record ManagementProperties(
        @DefaultValue("password") Authentication authentication,
        @Nullable String password,
        @Nullable Path passwordFile,
        @DefaultValue List<String> hosts,
        @DefaultValue("loopback") Metrics metrics,
        @Nullable Oidc oidc,
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
     * {@code sigcore.management.limits}: what clients of the management port may take up before they show credentials.
     *
     * @param maxConnections connections at a time, event streams among them; 1 to 10,000
     * @param requestTimeout from the first octet of a request to its last
     * @param idleTimeout between two requests
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

    /** Whether users show who they are. */
    public enum Authentication {
        PASSWORD,
        OFF
    }

    /** Who reads metrics without credentials. */
    public enum Metrics {
        /** Nobody: at least the role viewer is needed. */
        VIEWER,
        /** Programs on this machine. */
        LOOPBACK,
        /** Everybody who reaches the port. */
        OPEN
    }

    /**
     * {@code sigcore.management.oidc}: an OpenID Connect provider.
     *
     * @param issuer its URL, which tokens name as {@code iss}
     * @param audience what tokens name as {@code aud}
     * @param jwksUri where its keys are; null asks the issuer's discovery document
     * @param rolesClaim the claim that holds the roles; dots lead into objects, as in {@code realm_access.roles}
     */
    public record Oidc(
            URI issuer,
            String audience,
            @Nullable URI jwksUri,
            @DefaultValue("roles") String rolesClaim) {

        public Oidc {
            if (audience.isBlank()) {
                throw new IllegalArgumentException(
                        "sigcore.management.oidc.audience: expected a name, got an empty one");
            }
        }
    }

    @Override
    public String toString() {
        return "ManagementProperties[authentication=%s, hosts=%s, metrics=%s, oidc=%s]"
                .formatted(authentication, hosts, metrics, oidc);
    }
}
