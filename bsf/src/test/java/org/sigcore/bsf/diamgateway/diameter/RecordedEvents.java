// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;

/** Records the events of a relay. */
final class RecordedEvents implements RelayEvents {
    final List<String> seen = new ArrayList<>();

    @Override
    public void lookedUp(boolean found, long nanos) {
        seen.add(found ? "found" : "not found");
    }

    @Override
    public void defaulted() {
        seen.add("defaulted");
    }

    @Override
    public void terminationKept() {
        seen.add("kept");
    }

    @Override
    public void terminationDelivered() {
        seen.add("delivered");
    }

    @Override
    public void terminationDropped() {
        seen.add("dropped");
    }

    @Override
    public void refused(Fault fault) {
        seen.add(fault.name());
    }

    @Override
    public void retried(RxKind kind, String from, String to) {
        seen.add(kind + " " + from + ">" + to);
    }
}
