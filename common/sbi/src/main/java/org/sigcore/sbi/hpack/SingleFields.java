// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * Regular fields that may occur only once in a request, because peers would differ in which occurrence they use for
 * routing or authorization.
 */
@SpecRef({"RFC 9110 5.3", "RFC 9110 8.6", "TS 29.500 5.2.3"})
final class SingleFields {
    static final List<String> NAMES = List.of(
            "authorization",
            "content-length",
            "user-agent",
            "3gpp-sbi-access-scope",
            "3gpp-sbi-callback",
            "3gpp-sbi-client-credentials",
            "3gpp-sbi-max-forward-hops",
            "3gpp-sbi-max-rsp-time",
            "3gpp-sbi-message-priority",
            "3gpp-sbi-nf-peer-info",
            "3gpp-sbi-nrf-uri",
            "3gpp-sbi-origination-timestamp",
            "3gpp-sbi-producer-id",
            "3gpp-sbi-retry-info",
            "3gpp-sbi-routing-binding",
            "3gpp-sbi-selection-info",
            "3gpp-sbi-sender-timestamp",
            "3gpp-sbi-source-nf-client-credentials",
            "3gpp-sbi-target-apiroot",
            "3gpp-sbi-target-nf-group-id",
            "3gpp-sbi-target-nf-id");

    private SingleFields() {}
}
