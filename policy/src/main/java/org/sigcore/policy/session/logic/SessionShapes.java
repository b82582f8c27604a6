// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;

/** What attributes that several policy control APIs have in common must look like. */
@SpecRef("TS 29.571 5")
public final class SessionShapes {
    /** BitRate. */
    public static final Shape RATE = Shape.string("\\d+(\\.\\d+)? (bps|Kbps|Mbps|Gbps|Tbps)");

    /** Ambr. */
    public static final Shape AMBR = Shape.object().required("uplink", RATE).required("downlink", RATE);

    private SessionShapes() {}
}
