// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;

/** Aggregate maximum bit rate. */
@Doc("Aggregate maximum bit rate.")
@SpecRef("TS 29.571 5.5.4.2")
public record Ambr(
        @Matches(Patterns.BIT_RATE) String uplink,
        @Matches(Patterns.BIT_RATE) String downlink) {}
