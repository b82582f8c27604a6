// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import java.lang.reflect.Method;

/**
 * Paths of role interface methods: {@code /sigcore-internal/v1/{role}/{interface}/{method}}, with {@code shared} as the
 * role if it differs between NFs.
 */
final class LinkPath {
    static final String API = "/sigcore-internal/v1";

    private LinkPath() {}

    static String of(String role, Method method) {
        return API + below(role, method);
    }

    /** Returns the path below the API. */
    static String below(String role, Method method) {
        return "/%s/%s/%s"
                .formatted(
                        role.isEmpty() ? "shared" : role,
                        method.getDeclaringClass().getSimpleName(),
                        method.getName());
    }
}
