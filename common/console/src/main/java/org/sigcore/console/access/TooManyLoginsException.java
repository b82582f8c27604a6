// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import org.springframework.security.core.AuthenticationException;

/** Thrown when too many attempts wait for their check. */
final class TooManyLoginsException extends AuthenticationException {
    private static final long serialVersionUID = 1;

    TooManyLoginsException() {
        super("too many failed logins");
    }
}
