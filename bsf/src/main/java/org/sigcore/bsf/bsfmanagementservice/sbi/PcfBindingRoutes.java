// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.regex.Pattern;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingChoice;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.PcfBindingService;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;

/** Routes of {@code /pcfBindings}: the PCFs that serve PDU sessions. */
@SpecRef({"TS 29.521 5.3.2", "TS 29.521 5.3.3"})
public final class PcfBindingRoutes implements SbiRoutes {
    private static final String COLLECTION = "/pcfBindings";
    /**
     * Header by which a PCF revalidates a binding that it has registered before. Holds the binding's id, or any other
     * value if the PCF has none.
     */
    private static final String REVALIDATION = "x-oc-binding-revalidation";

    private static final Pattern BINDING_ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private final PcfBindingService bindings;
    private final NbsfApi api;

    public PcfBindingRoutes(PcfBindingService bindings, NbsfApi api) {
        this.bindings = bindings;
        this.api = api;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        SbiRouter.Builder own = routes.api(NbsfApi.PREFIX)
                .route("POST", COLLECTION, api.guardedWith(Operation.REGISTER, this::register))
                .route("GET", COLLECTION, api.guardedWith(Operation.DISCOVER, this::discover));
        api.addBinding(own, COLLECTION, bindings);
    }

    private SbiResponse register(SbiRequest request, NbsfSettings now) {
        AddressConflict rule = now.addressConflict();
        String revalidated =
                now.management().enableBindingRevalidation() ? request.headers().get(REVALIDATION) : null;
        StoredDocument binding = revalidated == null
                ? bindings.register(request.jsonObject(), rule)
                : bindings.revalidate(
                        request.jsonObject(), BINDING_ID.matcher(revalidated).matches() ? revalidated : null, rule);
        return api.created(COLLECTION, binding.id(), binding.document());
    }

    private SbiResponse discover(SbiRequest request, NbsfSettings now) {
        return switch (bindings.discover(BindingQueryReader.read(request.query()), now.addressConflict())) {
            case BindingChoice.None() -> SbiResponse.noContent();
            case BindingChoice.One(var binding) -> SbiResponse.json(200, binding.document());
            case BindingChoice.Ambiguous(int count) ->
                throw new ProblemException(ProblemDetails.of(
                        400, "MULTIPLE_BINDING_INFO_FOUND", count + " bindings match, give more parameters"));
        };
    }
}
