// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;

/** Allocation and retention priority. */
@Doc("Allocation and retention priority.")
@SpecRef("TS 29.571 5.5.4.1")
public record Arp(
        @Range(min = 1, max = 15) int priorityLevel,
        @OneOf({"NOT_PREEMPT", "MAY_PREEMPT"}) String preemptCap,
        @OneOf({"NOT_PREEMPTABLE", "PREEMPTABLE"}) String preemptVuln) {}
