// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.lang.reflect.Method;

/**
 * Where a method of a role interface is served: {@code /sigcore-internal/v1/{role}/{interface}/{method}}, with
 * {@code shared} for the role where each NF has another.
 */
final class LinkPath {
    static final String API = "/sigcore-internal/v1";

    private LinkPath() {}

    static String of(String role, Method method) {
        return API + below(role, method);
    }

    /** The path below the API. */
    static String below(String role, Method method) {
        return "/%s/%s/%s"
                .formatted(
                        role.isEmpty() ? "shared" : role,
                        method.getDeclaringClass().getSimpleName(),
                        method.getName());
    }
}
