// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.boot.origin.TextResourceOrigin;

/** Formats the origin of a configuration key. */
final class Origins {
    private Origins() {}

    /** Returns the origin in parentheses with a leading space, or an empty string if it is unknown. */
    static String of(@Nullable Origin origin) {
        return switch (origin) {
            case null -> "";
            case TextResourceOrigin text
            when text.getResource() != null && text.getLocation() != null ->
                " (%s, line %d)"
                        .formatted(
                                text.getResource().getFilename(),
                                text.getLocation().getLine() + 1);
            case PropertySourceOrigin source when source.getOrigin() != null -> of(source.getOrigin());
            case PropertySourceOrigin source
            when source.getPropertySource().getName().equals("commandLineArgs") -> " (command line)";
            default -> " (" + origin + ")";
        };
    }
}
