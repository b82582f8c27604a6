// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

/** Thrown when DNS returns no usable answer. Such failures are expected; the exception carries no stack trace. */
public final class DnsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DnsException(String message) {
        super(message, null, false, false);
    }
}
