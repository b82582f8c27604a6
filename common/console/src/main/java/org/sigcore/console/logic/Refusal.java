// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Thrown when a request cannot be served; becomes the problem document of the answer. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final transient @Nullable JsonNode invalid;

    /** @param invalid what a function says of each invalid part; null if it says nothing */
    public Refusal(int status, String detail, @Nullable JsonNode invalid) {
        super(detail, null, false, false);
        this.status = status;
        this.invalid = invalid;
    }

    public static Refusal of(int status, String detail) {
        return new Refusal(status, detail, null);
    }

    public int status() {
        return status;
    }

    public @Nullable JsonNode invalid() {
        return invalid;
    }
}
