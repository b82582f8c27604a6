// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;

/** Receives the events that the gateway counts. Called on event loops; must not block. Thread-safe. */
public interface RelayEvents {
    /** A binding was looked up; the duration is in nanoseconds. */
    void lookedUp(boolean found, long nanos);

    /** A first request without a binding is sent to the default PCRF. */
    void defaulted();

    /** The gateway itself answered a request. */
    void refused(Fault fault);

    /** An STR for an unreachable PCF was stored. */
    void terminationKept();

    /** A PCF answered a stored STR. */
    void terminationDelivered();

    /** A stored STR expired before it reached its PCF. */
    void terminationDropped();

    /** A request is retried at another host. */
    void retried(RxKind kind, String from, String to);
}
