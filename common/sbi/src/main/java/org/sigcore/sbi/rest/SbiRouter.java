// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Dispatches requests to the handler of their resource and method, and responds to requests without a handler.
 * Immutable once built, thread-safe. The time to find a route depends on the number of path segments only.
 *
 * <pre>{@code
 * SbiRouter router = SbiRouter.builder()
 *         .api("/nnrf-nfm/v1")
 *         .route("GET", "/nf-instances/{nfInstanceID}", this::read)
 *         .route("PATCH", "/nf-instances/{nfInstanceID}", this::update).consumes("application/json-patch+json")
 *         .build();
 * }</pre>
 *
 * <p>Requests without a handler are answered with 400 INVALID_API if the path belongs to no API, 404
 * RESOURCE_URI_STRUCTURE_NOT_FOUND if the API has no such path, 405 with {@code allow}, or 415 with {@code accept} or
 * {@code accept-patch}. A {@link org.sigcore.model.ProblemException} of a handler results in its ProblemDetails, an
 * exception mapped by {@link Builder#failures} in the mapped response. Any other exception is logged and results in 500
 * UNSPECIFIED_NF_FAILURE.
 */
@SpecRef("TS 29.500 5.2.7.2")
public final class SbiRouter implements SbiHandler {
    private final PathTree<SbiHandler> forwards;
    private final PathTree<PathTree<Resource>> apis;
    private final Function<RuntimeException, @Nullable SbiResponse> failures;

    private SbiRouter(
            PathTree<SbiHandler> forwards,
            PathTree<PathTree<Resource>> apis,
            Function<RuntimeException, @Nullable SbiResponse> failures) {
        this.forwards = forwards;
        this.apis = apis;
        this.failures = failures;
    }

    /** Creates a builder without routes. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public SbiResponse handle(SbiRequest request) {
        return Failures.answer(this::dispatch, request, failures);
    }

    private SbiResponse dispatch(SbiRequest request) {
        List<String> segments = PathTree.segments(request.path());
        SbiHandler forward = forwards.findPrefix(segments);
        if (forward != null) {
            return forward.handle(request);
        }
        PathTree.Prefix<PathTree<Resource>> api = apis.findLongestPrefix(segments);
        if (api == null) {
            return SbiResponse.problem(
                    ProblemDetails.of(SbiCause.INVALID_API, "no such API name or version: " + request.path()));
        }
        List<String> captured = new ArrayList<>(4);
        Resource resource = api.value().find(segments.subList(api.length(), segments.size()), captured);
        if (resource == null) {
            return SbiResponse.problem(ProblemDetails.of(
                    SbiCause.RESOURCE_URI_STRUCTURE_NOT_FOUND, "the API has no such resource: " + request.path()));
        }
        Route route = resource.routes.get(request.method());
        if (route == null) {
            return resource.methodNotAllowed(request.method());
        }
        SbiResponse refusal = route.refuseMediaType(request);
        return refusal != null ? refusal : route.handler.handle(request.withPathParams(route.name(captured)));
    }

    /** Collects routes. Not thread-safe. */
    public static final class Builder {
        private final PathTree<SbiHandler> forwards = new PathTree<>();
        private final PathTree<PathTree<Resource>> apis = new PathTree<>();
        private final List<Route> routes = new ArrayList<>();
        private Function<RuntimeException, @Nullable SbiResponse> failures = failure -> null;
        private UnaryOperator<SbiHandler> around = UnaryOperator.identity();
        private @Nullable PathTree<Resource> api;

        private Builder() {}

        /**
         * Adds routes whose handlers share a wrapper.
         *
         * @param around wraps a handler; the result is called in its place
         */
        public Builder within(UnaryOperator<SbiHandler> around, SbiRoutes some) {
            UnaryOperator<SbiHandler> before = this.around;
            this.around = handler -> before.apply(around.apply(handler));
            some.addTo(this);
            this.around = before;
            return this;
        }

        /**
         * Selects the API of the following routes. Several roles may add routes to the same API.
         *
         * @param prefix API name and version such as {@code /nnrf-nfm/v1}, or any other literal path such as
         *     {@code /oauth2}
         */
        public Builder api(String prefix) {
            api = apis.slot(PathTree.literals(prefix)).computeIfEmpty(PathTree::new);
            return this;
        }

        /**
         * Adds a method of a resource.
         *
         * <p>POST and PUT accept {@code application/json} unless {@link #consumes} specifies otherwise; for other
         * methods the media type is checked only if {@link #consumes} specifies one.
         *
         * @param method upper case
         * @param template path below the API; {@code {name}} captures one non-empty segment; empty for the API's root
         * @throws IllegalArgumentException if the template is malformed or already has that method
         * @throws IllegalStateException if no API has been selected
         */
        public Builder route(String method, String template, SbiHandler handler) {
            if (api == null) {
                throw new IllegalStateException("api(…) must be called before route(…)");
            }
            List<String> segments = PathTree.segments(template);
            Resource resource = api.slot(segments).computeIfEmpty(Resource::new);
            Route route = new Route(method, around.apply(handler), PathTree.parameterNames(segments));
            if (resource.routes.put(method, route) != null) {
                throw new IllegalArgumentException("duplicate route for " + method + " " + template);
            }
            routes.add(route);
            return this;
        }

        /**
         * Sets the media types accepted by the last route.
         *
         * @throws IllegalStateException if there is no route yet
         */
        public Builder consumes(String... mediaTypes) {
            if (routes.isEmpty()) {
                throw new IllegalStateException("route(…) must be called before consumes(…)");
            }
            routes.getLast().consumes = List.of(mediaTypes);
            return this;
        }

        /**
         * Passes every request whose path starts with these literal segments to a handler. Takes precedence over all
         * routes.
         */
        public Builder forward(String prefix, SbiHandler handler) {
            forwards.slot(PathTree.literals(prefix)).computeIfEmpty(() -> handler);
            return this;
        }

        /**
         * Sets the mapping of further exceptions for all routes.
         *
         * @param answers maps an expected exception to its response; returns null for any other exception
         */
        public Builder failures(Function<RuntimeException, @Nullable SbiResponse> answers) {
            failures = answers;
            return this;
        }

        /** Adds the routes of a role. */
        public Builder add(SbiRoutes contribution) {
            contribution.addTo(this);
            return this;
        }

        /** Builds the router. The builder must not be used afterwards. */
        public SbiRouter build() {
            return new SbiRouter(forwards, apis, failures);
        }
    }

    /** Methods of one path template. */
    private static final class Resource {
        private final Map<String, Route> routes = new HashMap<>();

        private SbiResponse methodNotAllowed(String method) {
            String allow = String.join(", ", new TreeSet<>(routes.keySet()));
            return SbiResponse.problem(ProblemDetails.of(405, null, "the resource takes " + allow + ", not " + method))
                    .withHeader("allow", allow);
        }
    }

    private static final class Route {
        private final String method;
        private final SbiHandler handler;
        private final List<String> parameters;
        private List<String> consumes;

        private Route(String method, SbiHandler handler, List<String> parameters) {
            this.method = method;
            this.handler = handler;
            this.parameters = parameters;
            this.consumes = method.equals("POST") || method.equals("PUT") ? List.of("application/json") : List.of();
        }

        private Map<String, String> name(List<String> captured) {
            if (parameters.isEmpty()) {
                return Map.of();
            }
            Map<String, String> named = new LinkedHashMap<>();
            for (int i = 0; i < parameters.size(); i++) {
                named.put(parameters.get(i), captured.get(i));
            }
            return named;
        }

        private @Nullable SbiResponse refuseMediaType(SbiRequest request) {
            String contentType = request.headers().get("content-type");
            if (consumes.isEmpty() || (contentType == null && request.body().length == 0)) {
                return null;
            }
            String mediaType = contentType == null ? "none" : bare(contentType);
            if (consumes.contains(mediaType)) {
                return null;
            }
            String accepted = String.join(", ", consumes);
            boolean patch = method.equals("PATCH");
            String detail =
                    "expected content-type " + accepted + (patch ? " (RFC 5789 2.2)" : "") + ", got " + mediaType;
            return SbiResponse.problem(ProblemDetails.of(415, null, detail))
                    .withHeader(patch ? "accept-patch" : "accept", accepted);
        }

        /** Returns the media type in lower case, without parameters. */
        private static String bare(String contentType) {
            int semicolon = contentType.indexOf(';');
            return (semicolon < 0 ? contentType : contentType.substring(0, semicolon))
                    .strip()
                    .toLowerCase(Locale.ROOT);
        }
    }
}
