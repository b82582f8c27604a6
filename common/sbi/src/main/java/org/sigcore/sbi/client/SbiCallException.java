// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import org.sigcore.sbi.SbiFailure;

/** Thrown when a call gets no complete response. Callers inspect {@link SbiFailure#kind()}. Carries no stack trace. */
public final class SbiCallException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient SbiFailure failure;

    public SbiCallException(SbiFailure failure) {
        super(failure.kind() + ": " + failure.detail(), null, false, false);
        this.failure = failure;
    }

    /** Returns the reason of the failure. */
    public SbiFailure failure() {
        return failure;
    }
}
