// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.security.Principal;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.springframework.security.core.Authentication;

/**
 * Who uses the management port. Handlers of {@code ManagementRoutes} find theirs by {@link #current()}.
 *
 * @param name as the user was authenticated
 * @param role null for one who may do nothing that is not open to all
 */
public record ManagementUser(String name, @Nullable ManagementRole role) {
    /** The process itself, and everybody who calls a handler past the management port, as tests do. */
    public static final ManagementUser SYSTEM = new ManagementUser("system", ManagementRole.ADMIN);

    private static final ManagementUser NOBODY = new ManagementUser("", null);
    private static final ScopedValue<ManagementUser> CURRENT = ScopedValue.newInstance();

    /** Whose request this thread works on. */
    public static ManagementUser current() {
        return CURRENT.isBound() ? CURRENT.get() : SYSTEM;
    }

    /** Who a request's principal is. */
    public static ManagementUser of(@Nullable Principal principal) {
        if (!(principal instanceof Authentication authentication) || !authentication.isAuthenticated()) {
            return NOBODY;
        }
        ManagementRole highest = authentication.getAuthorities().stream()
                .flatMap(authority -> ManagementRole.of(authority).stream())
                .max(ManagementRole::compareTo)
                .orElse(null);
        return new ManagementUser(Objects.requireNonNullElse(authentication.getName(), ""), highest);
    }

    /** True when the user's role includes that one. */
    public boolean may(ManagementRole needed) {
        return role != null && role.includes(needed);
    }

    /** @throws ProblemException 403 when the user's role does not include that one */
    public void require(ManagementRole needed) {
        if (!may(needed)) {
            throw new ProblemException(
                    ProblemDetails.of(403, null, "the role " + needed.wireName() + " is needed for that"));
        }
    }

    /** Works for this user: within {@code work}, {@link #current()} is this one. */
    public <T> T call(Supplier<T> work) {
        return ScopedValue.where(CURRENT, this).call(work::get);
    }
}
