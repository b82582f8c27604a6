// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.sbi.token.AccessToken;

/**
 * Services of this NF that require a token, and scopes of their operations. A service is an API of a role whose name is
 * a 3GPP service name; other APIs of the process (tokens, callbacks, role links) have their own guards. Immutable,
 * thread-safe.
 */
@SpecRef({"TS 29.510 6.1.9", "TS 29.510 6.2.9", "TS 29.514 5.9", "TS 33.501 13.4.1.1.2"})
final class ServiceScopes {
    private static final Pattern SERVICE = Pattern.compile("n[a-z0-9]+-[a-z0-9-]+");
    private static final Map<String, List<Operation>> OPERATIONS = Map.of(
            "nnrf-nfm",
            List.of(
                    new Operation("GET", "nf-instances", "nnrf-nfm:nf-instances:read"),
                    new Operation("GET", "nf-instances/*", "nnrf-nfm:nf-instances:read"),
                    new Operation("PUT", "nf-instances/*", "nnrf-nfm:nf-instance:write"),
                    new Operation("PATCH", "nf-instances/*", "nnrf-nfm:nf-instance:write"),
                    new Operation("DELETE", "nf-instances/*", "nnrf-nfm:nf-instance:write")),
            "nnrf-disc",
            List.of(
                    new Operation("GET", "scp-domain-routing-info", "nnrf-disc:scp-domain:read"),
                    new Operation("POST", "scp-domain-routing-info-subs", "nnrf-disc:scp-domain-subs:write"),
                    new Operation("DELETE", "scp-domain-routing-info-subs/*", "nnrf-disc:scp-domain-subs:write")),
            "npcf-policyauthorization",
            List.of(
                    new Operation("POST", "app-sessions", "npcf-policyauthorization:policy-auth-mgmt"),
                    new Operation("GET", "app-sessions/*", "npcf-policyauthorization:policy-auth-mgmt"),
                    new Operation("PATCH", "app-sessions/*", "npcf-policyauthorization:policy-auth-mgmt"),
                    new Operation("POST", "app-sessions/*/delete", "npcf-policyauthorization:policy-auth-mgmt")));

    private final Service[] services;

    /** An operation with a scope of its own; a star in its path matches one segment. */
    private record Operation(String method, String path, String scope) {
        boolean is(String asked, String[] segments) {
            String[] mine = path.split("/");
            boolean same = method.equals(asked) && mine.length == segments.length;
            for (int i = 0; same && i < mine.length; i++) {
                same = mine[i].equals("*") || mine[i].equals(segments[i]);
            }
            return same;
        }
    }

    private ServiceScopes(List<Service> services) {
        this.services = services.toArray(Service[]::new);
    }

    /**
     * Returns the services among the paths of the roles.
     *
     * @param confine true to require the scope of an operation that has one
     */
    static ServiceScopes of(Collection<String> paths, boolean confine) {
        return new ServiceScopes(paths.stream()
                .map(path -> path.split("/", 3)[1])
                .filter(name -> SERVICE.matcher(name).matches())
                .distinct()
                .map(name -> new Service(name, OPERATIONS.getOrDefault(name, List.of()), confine))
                .toList());
    }

    /** Returns the service of a request; null if it requires no token. */
    @Nullable
    Service of(@Nullable CharSequence path) {
        if (path != null) {
            // The router decodes escapes in the path, but ignores the query.
            CharSequence plain = isEscaped(path) ? UrlEncoded.decode(withoutQuery(path.toString())) : path;
            for (Service service : services) {
                if (service.leadsTo(plain)) {
                    return service;
                }
            }
        }
        return null;
    }

    private static boolean isEscaped(CharSequence path) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '?') {
                return false;
            }
            if (c == '%') {
                return true;
            }
        }
        return false;
    }

    private static String withoutQuery(String path) {
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }

    /** A service with its operations. */
    static final class Service {
        private final String prefix;
        private final String name;
        private final List<Operation> operations;
        private final boolean confine;

        private Service(String name, List<Operation> operations, boolean confine) {
            this.prefix = "/" + name;
            this.name = name;
            this.operations = operations;
            this.confine = confine;
        }

        String name() {
            return name;
        }

        private boolean leadsTo(CharSequence path) {
            int length = prefix.length();
            if (path.length() < length) {
                return false;
            }
            for (int i = length - 1; i >= 0; i--) {
                if (path.charAt(i) != prefix.charAt(i)) {
                    return false;
                }
            }
            return path.length() == length || path.charAt(length) == '/' || path.charAt(length) == '?';
        }

        /**
         * Returns the scope that a token lacks for a request; null if the token permits it. A token with scopes of
         * resources or operations of the service is confined to them.
         */
        @Nullable
        String lacking(AccessToken token, CharSequence method, CharSequence path) {
            if (!token.isFor(name)) {
                return name;
            }
            if (operations.isEmpty() || (!confine && !token.isConfined(name))) {
                return null;
            }
            String own = scope(method.toString(), withoutQuery(path.toString()));
            return own == null || token.isFor(own) ? null : name + " " + own;
        }

        private @Nullable String scope(String method, String path) {
            String[] segments = Arrays.stream(path.split("/"))
                    .skip(3) // the empty string, the service and its version
                    .map(UrlEncoded::decode)
                    .toArray(String[]::new);
            for (Operation operation : operations) {
                if (operation.is(method, segments)) {
                    return operation.scope();
                }
            }
            return null;
        }
    }
}
