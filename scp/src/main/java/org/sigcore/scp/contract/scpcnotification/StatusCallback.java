// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

/** Where the NRF sends status notifications to, below the apiRoot of scpc-notification. */
public final class StatusCallback {
    /** First segments of the path. */
    public static final String API = "/scpc-notification/v1";

    /** The next one; what it is for and what proves that follow. */
    public static final String RESOURCE = "/nf-status-notify";

    private StatusCallback() {}
}
