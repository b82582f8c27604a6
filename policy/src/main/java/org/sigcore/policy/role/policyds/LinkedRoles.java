// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds;

import org.sigcore.diameter.ApplicationId;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours;
import org.sigcore.policy.contract.policyds.AmSubscriberListener;
import org.sigcore.policy.contract.policyds.PcrfSubscriberListener;
import org.sigcore.policy.contract.policyds.SmSubscriberListener;
import org.sigcore.policy.contract.policyds.UeSubscriberListener;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.role.policyds.service.ConcernedRoles;
import tools.jackson.databind.node.ObjectNode;

/** Resolves the roles at each call, since they depend on this role. Thread-safe. */
record LinkedRoles(RoleLinks links) implements ConcernedRoles {
    @Override
    public void subscriberChanged(String service, String sessionId) {
        switch (service) {
            case "pcf-sm" -> links.get(SmSubscriberListener.class).smSubscriberChanged(sessionId);
            case "pcrf-core" -> links.get(PcrfSubscriberListener.class).gxSubscriberChanged(sessionId);
            case "pcf-am" -> links.get(AmSubscriberListener.class).amSubscriberChanged(sessionId);
            case "pcf-ue" -> links.get(UeSubscriberListener.class).ueSubscriberChanged(sessionId);
            default -> {
                // Stored by another version; there is nothing to decide.
            }
        }
    }

    @Override
    public boolean isNews(String ueId, ObjectNode umData) {
        try {
            return links.get(UsageMonitoring.class).isNews(ueId, umData);
        } catch (ProblemException unreachable) {
            return true;
        }
    }

    @Override
    public boolean isConnected(String ocs) {
        return DiameterNeighbours.isConnected(links.get(DiameterNeighbours.class), ApplicationId.SY, ocs);
    }
}
