// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import org.sigcore.gatling.core.ExpressionText;

/**
 * First step of building a call: only its name is set. Targets are paths, or absolute URIs such as a Location, and may
 * contain expressions.
 */
public record SbiCallName(ExpressionText name) {
    /** Starts a GET call. */
    public SbiCall get(String target) {
        return method("GET", target);
    }

    /** Starts a POST call. */
    public SbiCall post(String target) {
        return method("POST", target);
    }

    /** Starts a PUT call. */
    public SbiCall put(String target) {
        return method("PUT", target);
    }

    /** Starts a PATCH call. */
    public SbiCall patch(String target) {
        return method("PATCH", target);
    }

    /** Starts a DELETE call. */
    public SbiCall delete(String target) {
        return method("DELETE", target);
    }

    private SbiCall method(String method, String target) {
        return SbiCall.of(name, method, ExpressionText.of(target, name.source()));
    }
}
