// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The layers of a network function in ascending order, as named by the second segment of its packages. */
enum Layer {
    /** Interfaces and values by which roles call each other. */
    CONTRACT,
    /** Code that several roles share. */
    KERNEL,
    /** Code of one role. */
    ROLE;

    private static final Pattern PART =
            Pattern.compile("org\\.sigcore\\.(?:nrf|scp|policy|bsf)\\.(contract|kernel|role)\\.(\\w+)(?:\\..*)?");

    /** Returns the layer of a type, null for a type outside the layers, such as the wiring of the whole function. */
    static @Nullable Layer of(JavaClass type) {
        Matcher matcher = PART.matcher(type.getPackageName());
        return matcher.matches() ? valueOf(matcher.group(1).toUpperCase(Locale.ROOT)) : null;
    }

    /** Returns the role or the part of the kernel that a type belongs to, empty for a type outside the layers. */
    static String part(JavaClass type) {
        Matcher matcher = PART.matcher(type.getPackageName());
        return matcher.matches() ? matcher.group(2) : "";
    }
}
