// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.MbsBindingService;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;

/** Routes of {@code /pcf-mbs-bindings}: the PCFs that serve MBS sessions. */
@SpecRef({"TS 29.521 5.3.8", "TS 29.521 5.3.9"})
public final class MbsBindingRoutes implements SbiRoutes {
    private static final String COLLECTION = "/pcf-mbs-bindings";
    private static final String SESSION = "mbs-session-id";
    private final MbsBindingService bindings;
    private final NbsfApi api;

    public MbsBindingRoutes(MbsBindingService bindings, NbsfApi api) {
        this.bindings = bindings;
        this.api = api;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        SbiRouter.Builder own = routes.api(NbsfApi.PREFIX)
                .route("POST", COLLECTION, api.guarded(Operation.REGISTER, this::register))
                .route("GET", COLLECTION, api.guarded(Operation.DISCOVER, this::discover));
        api.addBinding(own, COLLECTION, bindings);
    }

    private SbiResponse register(SbiRequest request) {
        StoredDocument binding = bindings.register(request.jsonObject());
        return api.created(COLLECTION, binding.id(), binding.document());
    }

    private SbiResponse discover(SbiRequest request) {
        String session = BindingQueryReader.single(request.query(), SESSION);
        if (session == null) {
            throw new ProblemException(
                    SbiCause.MANDATORY_QUERY_PARAM_MISSING,
                    "expected " + SESSION,
                    new InvalidParam(SESSION, "missing"));
        }
        BindingQueryReader.checkFeatures(request.query());
        try {
            return SbiResponse.json(200, bindings.discover(Json.parse(session)));
        } catch (ProblemException e) {
            throw BindingQueryReader.incorrect(
                    SbiCause.MANDATORY_QUERY_PARAM_INCORRECT, SESSION, "no MbsSessionId in JSON");
        }
    }
}
