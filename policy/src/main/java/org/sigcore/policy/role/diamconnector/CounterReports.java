// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts Policy-Counter-Status-Report to PolicyCounterInfo (TS 29.594 5.6.2.3) by counter identifier. Pure functions.
 */
@SpecRef({"TS 29.219 5.3.3", "TS 29.219 5.3.5"})
final class CounterReports {
    private static final Logger LOG = LoggerFactory.getLogger(CounterReports.class);

    private CounterReports() {}

    /** Reads the reports of an answer, skipping incomplete ones. */
    static ObjectNode readable(DiameterMessage sla) {
        ObjectNode infos = Json.object();
        for (Avp avp : sla.avps()) {
            try {
                if (avp.is(Sy.POLICY_COUNTER_STATUS_REPORT)) {
                    add(Sy.POLICY_COUNTER_STATUS_REPORT.decode(avp), infos);
                }
            } catch (InvalidAvpException e) {
                LOG.atWarn()
                        .addKeyValue("event", "ocs-answer-unreadable")
                        .addKeyValue("reason", e.getMessage())
                        .log("ignored a malformed policy counter report of an OCS");
            }
        }
        return infos;
    }

    /**
     * Reads the reports of a request.
     *
     * @throws InvalidAvpException if a report is incomplete
     */
    static ObjectNode read(DiameterMessage snr) {
        ObjectNode infos = Json.object();
        snr.all(Sy.POLICY_COUNTER_STATUS_REPORT).forEach(report -> add(report, infos));
        return infos;
    }

    private static void add(AvpGroup report, ObjectNode infos) {
        String id = report.require(Sy.POLICY_COUNTER_IDENTIFIER);
        ObjectNode info =
                Json.object().put("policyCounterId", id).put("currentStatus", report.require(Sy.POLICY_COUNTER_STATUS));
        ArrayNode pending = Json.array();
        for (AvpGroup each : report.all(Sy.PENDING_POLICY_COUNTER_INFORMATION)) {
            pending.addObject()
                    .put("policyCounterStatus", each.require(Sy.POLICY_COUNTER_STATUS))
                    .put(
                            "activationTime",
                            each.require(Sy.PENDING_POLICY_COUNTER_CHANGE_TIME).toString());
        }
        if (!pending.isEmpty()) {
            info.set("penPolCounterStatuses", pending);
        }
        infos.set(id, info);
    }
}
