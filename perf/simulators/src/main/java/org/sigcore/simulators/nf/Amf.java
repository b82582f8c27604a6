// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;

/** Simulated AMF, which can be discovered and accepts notifications of access and mobility policies. Thread-safe. */
@SpecRef("TS 29.507 4.2.4")
public final class Amf implements SbiRoutes {
    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/namf-callback/v1")
                .route("POST", "/am-policies/{association}/{kind}", this::receive)
                .consumes("application/json");
    }

    private SbiResponse receive(SbiRequest request) {
        var _ = request.jsonObject(); // the body must be a JSON object
        return SbiResponse.noContent();
    }
}
