// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import java.time.InstantSource;
import org.sigcore.policy.binding.api.SessionBindings;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.pre.api.PolicyEngine;

/**
 * Everything that the SM service uses.
 *
 * @param clock the time of decisions and of created sessions
 */
public record SmPorts(
        SmStore store,
        PolicyEngine engine,
        SubscriberData subscribers,
        SessionBindings bindings,
        SubscriberLocks locks,
        SmfNotifications smf,
        AfNotifications af,
        InstantSource clock) {}
