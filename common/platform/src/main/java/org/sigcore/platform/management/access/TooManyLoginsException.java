// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.time.Duration;
import org.springframework.security.core.AuthenticationException;

/** Somebody has tried wrong passwords too often. */
final class TooManyLoginsException extends AuthenticationException {
    private static final long serialVersionUID = 1;
    private final long seconds;

    TooManyLoginsException(Duration wait) {
        super("too many failed logins from this address");
        this.seconds = wait.toSeconds() + 1;
    }

    /** After how many seconds another try is welcome. */
    long retryAfterSeconds() {
        return seconds;
    }
}
