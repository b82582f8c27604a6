// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

import java.time.InstantSource;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.pre.api.PolicyEngine;

/**
 * Everything that the PCRF uses.
 *
 * @param clock the time of decisions and of created sessions
 */
public record PcrfPorts(
        PcrfStore store,
        PolicyEngine engine,
        SubscriberData subscribers,
        SubscriberLocks locks,
        PcefRequests pcef,
        AfRequests af,
        InstantSource clock) {}
