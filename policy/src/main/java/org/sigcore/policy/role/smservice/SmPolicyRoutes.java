// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.util.function.Supplier;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.role.smservice.service.SessionElsewhereException;
import org.sigcore.policy.role.smservice.service.SmPolicies;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/** Routes of Npcf_SMPolicyControl: the resource "SM Policies". */
@SpecRef("TS 29.512 5.3")
public final class SmPolicyRoutes implements SbiRoutes {
    /** Path prefix of the API. */
    public static final String API = "/npcf-smpolicycontrol/v1";

    private static final String COLLECTION = "/sm-policies";
    private final SmPolicies policies;
    private final Supplier<ApiRoot> self;
    private final LateRequests late;

    /** @param self API root under which consumers reach this PCF */
    public SmPolicyRoutes(SmPolicies policies, Supplier<ApiRoot> self, LateRequests late) {
        this.policies = policies;
        this.self = self;
        this.late = late;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(API)
                .route("POST", COLLECTION, late.guard(this::create))
                .route("GET", COLLECTION + "/{smPolicyId}", this::read)
                .route("POST", COLLECTION + "/{smPolicyId}/update", late.guard(this::update))
                .route("POST", COLLECTION + "/{smPolicyId}/delete", this::delete);
    }

    /** Returns the URI of an SM policy. */
    public static String uri(ApiRoot root, String smPolicyId) {
        return root + API + COLLECTION + "/" + smPolicyId;
    }

    private SbiResponse create(SbiRequest request) {
        try {
            Session policy = policies.create(
                    request.jsonObject(),
                    RequestDeadline.instant(request.headers().get(RequestDeadline.ORIGINATION)));
            return SbiResponse.created(uri(self.get(), policy.id()), Enforcement.inForce(policy));
        } catch (SessionElsewhereException elsewhere) {
            String there = self.get().scheme() + "://" + elsewhere.authority() + API + COLLECTION;
            return SbiResponse.of(308).withHeader("location", there);
        }
    }

    private SbiResponse read(SbiRequest request) {
        Session policy = policies.read(request.pathParam("smPolicyId"));
        ObjectNode control = Json.object();
        control.set("context", policy.context());
        control.set("policy", Enforcement.inForce(policy));
        return SbiResponse.json(200, control);
    }

    private SbiResponse update(SbiRequest request) {
        // Retransmissions of a request have the same value.
        String reportId = request.headers().get("3gpp-sbi-origination-timestamp");
        return SbiResponse.json(200, policies.update(request.pathParam("smPolicyId"), request.jsonObject(), reportId));
    }

    private SbiResponse delete(SbiRequest request) {
        policies.delete(
                request.pathParam("smPolicyId"), request.body().length > 0 ? request.jsonObject() : Json.object());
        return SbiResponse.noContent();
    }
}
