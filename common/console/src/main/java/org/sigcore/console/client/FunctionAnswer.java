// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.client;

import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.Texts;
import tools.jackson.databind.JsonNode;

/**
 * Answer of a function.
 *
 * @param body a missing node if absent
 * @param etag empty if absent
 */
public record FunctionAnswer(int status, JsonNode body, String etag) {
    private static final int LONGEST_DETAIL = 2_000;

    public boolean succeeded() {
        return status >= 200 && status < 300;
    }

    /** Returns the entity tag that a write of the document that was read requires; null if there is no document. */
    public @Nullable String condition() {
        return status == 404 || etag.isEmpty() ? null : etag;
    }

    /** Returns this answer if it is a success. @throws Refusal otherwise, with the function's status and reason */
    public FunctionAnswer required(String function) {
        if (succeeded()) {
            return this;
        }
        throw refusal(function);
    }

    /** Returns the failure that the browser gets. A token that the function refuses is not the person's fault. */
    public Refusal refusal(String function) {
        int shown = status == 401 || status < 400 || status > 599 ? 502 : status;
        String detail = body.path("detail").asString(body.path("title").asString("no reason given"));
        return new Refusal(
                shown,
                function + " answers " + status + ": " + Texts.shortened(detail, LONGEST_DETAIL),
                body.get("invalidParams"));
    }
}
