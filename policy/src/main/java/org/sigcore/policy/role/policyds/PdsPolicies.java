// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds;

import java.time.Instant;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.role.policyds.logic.SourceChoice;
import org.sigcore.policy.role.policyds.service.SourceChooser;
import tools.jackson.databind.node.ObjectNode;

/** Choice of the sources by the policies of {@code pds}. Thread-safe. */
record PdsPolicies(PolicyEngine engine) implements SourceChooser {
    @Override
    public SourceChoice choose(SubscriberQuery query, Instant now) {
        ObjectNode context = Json.object().put("operation", "create").put("now", now.toString());
        ObjectNode request = context.putObject("request")
                .put("service", query.service())
                .put("supi", query.supi())
                .put("dnn", query.dnn());
        if (query.gpsi() != null) {
            request.put("gpsi", query.gpsi());
        }
        if (query.snssai() != null) {
            request.set("sliceInfo", query.snssai());
        }
        return SourceChoice.of(engine.evaluate(PolicyEngine.PDS, context).orThrow());
    }
}
