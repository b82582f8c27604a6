// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

/** URI of the callback for the NRF's status notifications, below the apiRoot of scpc-notification. */
public final class StatusCallback {
    /** First two segments of the path. */
    public static final String API = "/scpc-notification/v1";

    /** Next segment, followed by the subscription and the secret that authenticates the callback. */
    public static final String RESOURCE = "/nf-status-notify";

    private StatusCallback() {}
}
