// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import java.security.Principal;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Grant;
import org.sigcore.console.logic.Person;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** Converts between persons and the authentications of Spring Security. */
public final class Persons {
    private static final String PREFIX = "CONSOLE_";

    private Persons() {}

    /** Returns the person of a request's principal; without any grant if not authenticated. */
    public static Person of(@Nullable Principal principal) {
        if (!(principal instanceof Authentication login) || !login.isAuthenticated()) {
            return new Person("", Set.of());
        }
        Set<Grant> grants = login.getAuthorities().stream()
                .map(authority -> String.valueOf(authority.getAuthority()))
                .filter(text -> text.startsWith(PREFIX))
                .flatMap(text -> Grant.parse(text.substring(PREFIX.length())).stream())
                .collect(Collectors.toSet());
        return new Person(Objects.requireNonNullElse(login.getName(), ""), grants);
    }

    /** Returns the authorities of grants. */
    public static List<GrantedAuthority> authorities(Collection<Grant> grants) {
        return grants.stream()
                .<GrantedAuthority>map(grant -> new SimpleGrantedAuthority(PREFIX + grant))
                .toList();
    }
}
