// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import org.sigcore.gatling.core.El;

/** A call of which only the name is known yet. Targets are paths, or whole URIs such as a Location; with expressions. */
public record SbiCallName(El name) {
    /** Reads. */
    public SbiCall get(String target) {
        return method("GET", target);
    }

    /** Creates, or has something done. */
    public SbiCall post(String target) {
        return method("POST", target);
    }

    /** Creates or replaces. */
    public SbiCall put(String target) {
        return method("PUT", target);
    }

    /** Changes. */
    public SbiCall patch(String target) {
        return method("PATCH", target);
    }

    /** Removes. */
    public SbiCall delete(String target) {
        return method("DELETE", target);
    }

    private SbiCall method(String method, String target) {
        return SbiCall.of(name, method, El.of(target, name.source()));
    }
}
