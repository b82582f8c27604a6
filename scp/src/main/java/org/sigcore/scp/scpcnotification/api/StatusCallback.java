// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.api;

/** Where the NRF sends status notifications to, below the apiRoot of scpc-notification. */
public final class StatusCallback {
    /** First segments of the path. */
    public static final String API = "/scpc-notification/v1";

    /** The rest of it. */
    public static final String RESOURCE = "/nf-status-notify";

    private StatusCallback() {}
}
