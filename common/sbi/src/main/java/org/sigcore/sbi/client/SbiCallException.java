// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import org.sigcore.sbi.SbiFailure;

/** A call that got no whole response. Checked by the caller against {@link SbiFailure#kind()}; carries no stack trace. */
public final class SbiCallException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient SbiFailure failure;

    public SbiCallException(SbiFailure failure) {
        super(failure.kind() + ": " + failure.detail(), null, false, false);
        this.failure = failure;
    }

    /** What went wrong. */
    public SbiFailure failure() {
        return failure;
    }
}
