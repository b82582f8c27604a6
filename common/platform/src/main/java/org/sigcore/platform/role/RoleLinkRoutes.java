// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.util.ClassUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Serves the role interfaces of this process to other processes: the counterpart of {@link RemoteRole}. */
public final class RoleLinkRoutes implements SbiRoutes {
    private static final JsonMapper JSON = Json.mapper();
    private final ListableBeanFactory beans;
    private final RoleSet roles;
    private final InternalSecret secret;

    /** @param secret required of callers */
    public RoleLinkRoutes(ListableBeanFactory beans, RoleSet roles, InternalSecret secret) {
        this.beans = beans;
        this.roles = roles;
        this.secret = secret;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        if (roles.complete()) {
            return; // no other processes: internal interfaces are not exposed
        }
        builder.api(LinkPath.API);
        for (String name : beans.getBeanDefinitionNames()) {
            Class<?> type = beans.getType(name, false);
            if (type != null) {
                for (Class<?> offered : ClassUtils.getAllInterfacesForClass(type)) {
                    serve(builder, offered, name);
                }
            }
        }
    }

    private void serve(SbiRouter.Builder builder, Class<?> offered, String bean) {
        RoleInterface link = offered.getAnnotation(RoleInterface.class);
        if (link != null && (link.role().isEmpty() || roles.runs(link.role()))) {
            for (Method method : offered.getMethods()) {
                builder.route("POST", LinkPath.below(link.role(), method), request -> {
                    secret.require(request);
                    return invoke(beans.getBean(bean), method, request);
                });
            }
        }
    }

    private static SbiResponse invoke(Object bean, Method method, SbiRequest request) {
        Object result;
        try {
            result = method.invoke(bean, arguments(method, request));
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        return method.getReturnType() == void.class
                ? SbiResponse.noContent()
                : new SbiResponse(
                        200, SbiHeaders.of("content-type", "application/json"), JSON.writeValueAsBytes(result));
    }

    private static @Nullable Object[] arguments(Method method, SbiRequest request) {
        Type[] types = method.getGenericParameterTypes();
        JsonNode sent = Json.parse(request.body());
        if (!(sent instanceof ArrayNode array) || array.size() != types.length) {
            throw new ProblemException(
                    SbiCause.INVALID_MSG_FORMAT, "expected a JSON array of " + types.length + " arguments");
        }
        @Nullable Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            JavaType type = JSON.constructType(types[i]);
            try {
                arguments[i] = JSON.treeToValue(array.get(i), type);
            } catch (JacksonException e) {
                throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "argument " + i + " is no " + type);
            }
        }
        return arguments;
    }
}
