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
 * The user of a management request. Handlers of {@code ManagementRoutes} get it from {@link #current()}.
 *
 * @param name authenticated name
 * @param role null if the user may access public resources only
 */
public record ManagementUser(String name, @Nullable ManagementRole role) {
    /** The process itself, and callers that invoke a handler directly, such as tests. */
    public static final ManagementUser SYSTEM = new ManagementUser("system", ManagementRole.ADMIN);

    private static final ManagementUser NOBODY = new ManagementUser("", null);
    private static final ScopedValue<ManagementUser> CURRENT = ScopedValue.newInstance();

    /** Returns the user whose request this thread processes. */
    public static ManagementUser current() {
        return CURRENT.isBound() ? CURRENT.get() : SYSTEM;
    }

    /** Returns the user of a request's principal. */
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

    /** Returns true if the user's role includes the given one. */
    public boolean may(ManagementRole needed) {
        return role != null && role.includes(needed);
    }

    /** @throws ProblemException 403 if the user's role does not include the given one */
    public void require(ManagementRole needed) {
        if (!may(needed)) {
            throw new ProblemException(
                    ProblemDetails.of(403, null, "the role " + needed.wireName() + " is needed for that"));
        }
    }

    /** Runs work as this user: within {@code work}, {@link #current()} returns this user. */
    public <T> T call(Supplier<T> work) {
        return ScopedValue.where(CURRENT, this).call(work::get);
    }
}
