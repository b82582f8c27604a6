// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.time.Duration;
import org.springframework.security.core.AuthenticationException;

/** Thrown after too many failed log-ins from an address. */
final class TooManyLoginsException extends AuthenticationException {
    private static final long serialVersionUID = 1;
    private final long seconds;

    TooManyLoginsException(Duration wait) {
        super("too many failed logins from this address");
        this.seconds = wait.toSeconds() + 1;
    }

    /** Returns the seconds after which the client may retry. */
    long retryAfterSeconds() {
        return seconds;
    }
}
