// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import org.sigcore.platform.role.RoleInterface;

/** Makes the URIs at which NRFs notify. Thread-safe. */
@RoleInterface(role = "scpc-notification")
public interface StatusCallbacks {
    /**
     * Path of the callback below the apiRoot of scpc-notification, which nobody guesses.
     *
     * @param subscription what it is for: another path for each
     */
    String path(String subscription);
}
