// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import org.sigcore.diameter.DiameterMessage;

/** What becomes of a request once its PCF is known or known to be unknown. */
public sealed interface RxDecision {
    /** Goes to the PCF that it is now addressed to. */
    record Forward(DiameterMessage request) implements RxDecision {}

    /** Is answered here. */
    record Answer(DiameterMessage answer) implements RxDecision {}
}
