// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import org.sigcore.model.Json;
import org.sigcore.policy.kernel.activity.Activity;
import tools.jackson.databind.node.ObjectNode;

/** Decorates a client of the BSF with activity logging for selected subscribers. Thread-safe. */
public record LoggedBsf(BsfClient bsf, Activity activity) implements BsfClient {
    @Override
    public Answer register(ObjectNode pcfBinding) {
        return logged("register", pcfBinding, bsf.register(pcfBinding));
    }

    @Override
    public Answer update(String uri, ObjectNode pcfBinding) {
        return logged("update", pcfBinding, bsf.update(uri, pcfBinding));
    }

    private Answer logged(String operation, ObjectNode pcfBinding, Answer answer) {
        activity.step(
                "binding",
                "bsf",
                Json.string(pcfBinding, "supi"),
                Json.string(pcfBinding, "gpsi"),
                () -> Json.object()
                        .put("operation", operation)
                        .put("result", answer.result().name())
                        .put("uri", answer.uri()));
        return answer;
    }

    @Override
    public Result find(ObjectNode pcfBinding) {
        return bsf.find(pcfBinding);
    }

    @Override
    public Answer deregister(String uri) {
        return bsf.deregister(uri);
    }
}
