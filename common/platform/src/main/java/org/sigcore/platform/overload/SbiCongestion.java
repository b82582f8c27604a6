// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

/** How congestion of a service on the SBI is found and met, as a document of an NF says. */
public interface SbiCongestion extends CongestionSettings {
    /** As {@link #thresholds} names requests that are being carried out. */
    String PENDING = "PENDING";

    /** Whether {@code 3gpp-Sbi-Message-Priority} counts. */
    boolean useMessagePriority();

    /** Status of a refusal. */
    int responseCode();

    /** Retry-After of a refusal, in seconds. */
    int retryAfterSeconds();
}
