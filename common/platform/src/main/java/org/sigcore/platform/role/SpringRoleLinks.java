// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiCaller;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;

/** Role links over the beans of this process and an HTTP/2 client. */
public final class SpringRoleLinks implements RoleLinks {
    private final ListableBeanFactory beans;
    private final RoleSet roles;
    private final Links links;
    private final ObjectProvider<? extends SbiCaller> caller;

    /**
     * How other processes are reached.
     *
     * @param roots where each role is
     * @param timeout of one call
     * @param secret by which they know us
     * @param mark adds to a call what it belongs to: correlation and trace
     */
    public record Links(
            Map<String, ApiRoot> roots, Duration timeout, InternalSecret secret, UnaryOperator<SbiRequest> mark) {}

    /** @param caller asked only for the links that leave the process */
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
