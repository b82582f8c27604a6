// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.boot.origin.TextResourceOrigin;

/** Says where a key stands. */
final class Origins {
    private Origins() {}

    /** In brackets, with a blank before; empty when unknown. */
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
