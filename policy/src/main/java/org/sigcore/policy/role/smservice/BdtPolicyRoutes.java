// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.util.function.Supplier;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.role.smservice.service.BdtPolicies;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;

/** Routes of Npcf_BDTPolicyControl: the resource "BDT policies". */
@SpecRef("TS 29.554 5.3")
public final class BdtPolicyRoutes implements SbiRoutes {
    /** Path prefix of the API. */
    public static final String API = "/npcf-bdtpolicycontrol/v1";

    private static final String COLLECTION = "/bdtpolicies";
    private static final String ID = "bdtPolicyId";
    private static final String RESOURCE = COLLECTION + "/{bdtPolicyId}";
    private final BdtPolicies policies;
    private final Supplier<ApiRoot> self;
    private final LateRequests late;

    /** @param self API root under which consumers reach this PCF */
    public BdtPolicyRoutes(BdtPolicies policies, Supplier<ApiRoot> self, LateRequests late) {
        this.policies = policies;
        this.self = self;
        this.late = late;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(API)
                .route("POST", COLLECTION, late.guard(this::create))
                .route("GET", RESOURCE, this::read)
                .route("PATCH", RESOURCE, late.guard(this::modify))
                .consumes("application/merge-patch+json");
    }

    private SbiResponse create(SbiRequest request) {
        BdtPolicies.Found found = policies.create(request.jsonObject());
        String uri = self.get() + API + COLLECTION + "/" + found.id();
        return found.repeated()
                ? SbiResponse.of(303).withHeader("location", uri)
                : SbiResponse.created(uri, found.policy().document(found.id()));
    }

    private SbiResponse read(SbiRequest request) {
        String id = request.pathParam(ID);
        return SbiResponse.json(200, policies.read(id).document(id));
    }

    private SbiResponse modify(SbiRequest request) {
        String id = request.pathParam(ID);
        return SbiResponse.json(200, policies.modify(id, request.jsonObject()).document(id));
    }
}
