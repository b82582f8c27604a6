// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import org.sigcore.platform.role.RoleInterface;

/** Creates the callback URIs of NRF subscriptions. Thread-safe. */
@RoleInterface(role = "scpc-notification")
public interface StatusCallbacks {
    /**
     * Returns the path of the callback below the apiRoot of scpc-notification, which contains a secret.
     *
     * @param subscription name of the subscription; each has a different path
     */
    String path(String subscription);
}
