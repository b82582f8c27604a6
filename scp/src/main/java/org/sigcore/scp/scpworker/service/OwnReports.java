// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.netty.util.AsciiString;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.header.ControlScope;
import org.sigcore.sbi.header.LoadControl;
import org.sigcore.sbi.header.LoadReport;
import org.sigcore.sbi.header.OverloadControl;
import org.sigcore.sbi.header.OverloadReport;
import org.sigcore.scp.scpworker.logic.protection.LciOptions;
import org.sigcore.scp.scpworker.logic.protection.OciOptions;

/**
 * Load and overload reports of this SCP, preformatted as header values. A report is reused until it changes
 * significantly, so that HPACK encodes it as one byte. Written by one thread, read by all event loops.
 */
@SpecRef({"TS 29.500 6.3.3", "TS 29.500 6.4.3"})
public final class OwnReports {
    private final String fqdn;
    private volatile @Nullable AsciiString lci;
    private volatile @Nullable AsciiString oci;
    private int toldLoad = -1;
    private int toldReduction;
    private Instant toldAt = Instant.EPOCH;

    public OwnReports(String fqdn) {
        this.fqdn = fqdn;
    }

    /** Updates the reports after a measurement of the SCP's load. */
    public void update(int loadPercent, int discardPercent, LciOptions load, OciOptions overload, Instant now) {
        if (!load.conveyOwn()) {
            lci = null;
            toldLoad = -1;
        } else if (toldLoad < 0 || Math.abs(toldLoad - loadPercent) >= load.minimumChange()) {
            toldLoad = loadPercent;
            ControlScope scope = ControlScope.scp(LoadControl.NAME, fqdn);
            lci = new AsciiString(new LoadControl(List.of(new LoadReport(now, loadPercent, scope))).print());
        }
        Duration validity = Duration.ofSeconds(overload.validitySeconds());
        if (!overload.conveyOwn() || (discardPercent == 0 && toldReduction == 0)) {
            oci = null;
            toldReduction = 0;
        } else if (discardPercent != toldReduction
                || toldAt.plus(validity.dividedBy(2)).isBefore(now)) {
            // The end of an overload is reported as a reduction of 0.
            toldReduction = discardPercent;
            toldAt = now;
            ControlScope scope = ControlScope.scp(OverloadControl.NAME, fqdn);
            oci = new AsciiString(
                    new OverloadControl(List.of(new OverloadReport(now, validity, discardPercent, scope))).print());
        }
    }

    /** Returns the value of {@code 3gpp-Sbi-Lci}; null when there is nothing to report. */
    public @Nullable AsciiString load() {
        return lci;
    }

    /** Returns the value of {@code 3gpp-Sbi-Oci}; null when there is nothing to report. */
    public @Nullable AsciiString overload() {
        return oci;
    }
}
