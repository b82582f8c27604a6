// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiCaller;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;

/** Role links through the beans of this process and an HTTP/2 client. */
public final class SpringRoleLinks implements RoleLinks {
    private final ListableBeanFactory beans;
    private final RoleSet roles;
    private final Links links;
    private final ObjectProvider<? extends SbiCaller> caller;
    private final Map<Key, Object> found = new ConcurrentHashMap<>();

    private record Key(Class<?> type, String role) {}

    /**
     * Settings of remote links.
     *
     * @param roots address of each role
     * @param timeout timeout of one call
     * @param secret authenticates this process
     * @param mark adds correlation and trace to a call
     */
    public record Links(
            Map<String, ApiRoot> roots, Duration timeout, InternalSecret secret, UnaryOperator<SbiRequest> mark) {}

    /** @param caller used for remote links only */
    public SpringRoleLinks(
            ListableBeanFactory beans, RoleSet roles, Links links, ObjectProvider<? extends SbiCaller> caller) {
        this.beans = beans;
        this.roles = roles;
        this.links = links;
        this.caller = caller;
    }

    @Override
    public <T> T get(Class<T> type) {
        RoleInterface offered = type.getAnnotation(RoleInterface.class);
        if (offered == null) {
            throw new IllegalArgumentException(type.getName() + " is not annotated with @RoleInterface");
        }
        return get(type, offered.role());
    }

    @Override
    public <T> T get(Class<T> type, String role) {
        Key key = new Key(type, role);
        Object known = found.get(key);
        if (known == null) { // not computeIfAbsent, since a bean may get others while it is created
            known = find(type, role);
            found.put(key, known);
        }
        return type.cast(known);
    }

    private <T> T find(Class<T> type, String role) {
        if (roles.runs(role)) {
            return beans.getBean(type);
        }
        ApiRoot link = links.roots().get(role);
        if (link == null) {
            throw new StartException(
                    "sigcore.links." + role + ": the role " + role + " does not run in this process and has no link");
        }
        String named = type.getAnnotation(RoleInterface.class).role();
        RemoteRole remote = new RemoteRole(role, named, link, caller.getObject(), links);
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, remote));
    }
}
