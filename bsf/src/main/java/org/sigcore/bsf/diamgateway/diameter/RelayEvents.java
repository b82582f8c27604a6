// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;

/** What the gateway counts. Called on event loops: must not block. Thread-safe. */
public interface RelayEvents {
    /** A binding was looked up in so many nanoseconds. */
    void lookedUp(boolean found, long nanos);

    /** A first request without a binding goes to the default PCRF. */
    void defaulted();

    /** The gateway itself answered. */
    void refused(Fault fault);

    /** An STR is kept for its PCF. */
    void terminationKept();

    /** A PCF has answered an STR that was kept. */
    void terminationDelivered();

    /** An STR that was kept did not reach its PCF in time. */
    void terminationDropped();

    /** A request goes to another host. */
    void retried(RxKind kind, String from, String to);
}
