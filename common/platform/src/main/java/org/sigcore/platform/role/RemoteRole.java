// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** Client of a role link as a dynamic proxy: arguments are sent as a JSON array, the result is received as JSON. */
final class RemoteRole implements InvocationHandler {
    private static final JsonMapper JSON = Json.mapper();
    private final String role;
    private final String named;
    private final ApiRoot link;
    private final SbiCaller caller;
    private final SpringRoleLinks.Links links;

    /**
     * @param role name for messages
     * @param named name in the interface's annotation
     */
    RemoteRole(String role, String named, ApiRoot link, SbiCaller caller, SpringRoleLinks.Links links) {
        this.role = role;
        this.named = named;
        this.link = link;
        this.caller = caller;
        this.links = links;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] args) {
        if (method.getDeclaringClass() == Object.class) {
            return object(proxy, method, args);
        }
        SbiRequest request = SbiRequest.of("POST", LinkPath.of(named, method))
                .withBody("application/json", Json.bytes(args == null ? new Object[0] : args));
        SbiResponse response = call(request);
        if (!response.successful()) {
            throw new ProblemException(problem(response));
        }
        JavaType type = JSON.constructType(method.getGenericReturnType());
        return type.hasRawClass(void.class) ? null : JSON.readValue(response.body(), type);
    }

    private SbiResponse call(SbiRequest request) {
        try {
            return caller.send(
                    link,
                    links.mark()
                            .apply(request)
                            .withHeader(InternalSecret.HEADER, links.secret().token()),
                    links.timeout());
        } catch (SbiCallException e) {
            throw new ProblemException(ProblemDetails.of(503, null, "role " + role + " is not reachable"));
        }
    }

    private static ProblemDetails problem(SbiResponse response) {
        if (Objects.equals(response.headers().get("content-type"), ProblemDetails.MEDIA_TYPE)) {
            return Json.bind(response.jsonObject(), ProblemDetails.class);
        }
        return ProblemDetails.of(response.status(), null, null);
    }

    private Object object(Object proxy, Method method, @Nullable Object @Nullable [] args) {
        return switch (method.getName()) {
            case "equals" -> args != null && same(proxy, args[0]);
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "role " + role + " at " + link;
        };
    }

    @SuppressWarnings("ReferenceEquality") // equals() on the proxy would recurse
    private static boolean same(Object proxy, @Nullable Object other) {
        return proxy == other;
    }
}
