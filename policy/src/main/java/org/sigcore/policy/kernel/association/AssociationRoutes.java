// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import java.util.function.Supplier;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;

/** Npcf_AMPolicyControl or Npcf_UEPolicyControl: the resource "Policy Associations". */
@SpecRef({"TS 29.507 5.3", "TS 29.525 5.3"})
public final class AssociationRoutes implements SbiRoutes {
    private static final String COLLECTION = "/policies";
    private static final String ID = "polAssoId";
    private static final String RESOURCE = COLLECTION + "/{polAssoId}";
    private final String api;
    private final Associations associations;
    private final Supplier<ApiRoot> self;
    private final LateRequests late;

    /**
     * Creates the routes.
     *
     * @param api prefix of the API
     * @param self root under which consumers reach this PCF
     */
    public AssociationRoutes(String api, Associations associations, Supplier<ApiRoot> self, LateRequests late) {
        this.api = api;
        this.associations = associations;
        this.self = self;
        this.late = late;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(api)
                .route("POST", COLLECTION, late.guard(this::create))
                .route("GET", RESOURCE, this::read)
                .route("DELETE", RESOURCE, this::delete)
                .route("POST", RESOURCE + "/update", late.guard(this::update));
    }

    /** Returns the URI of an association. */
    public static String uri(ApiRoot root, String api, String id) {
        return root + api + COLLECTION + "/" + id;
    }

    private SbiResponse create(SbiRequest request) {
        Session association = associations.create(
                request.jsonObject(), RequestDeadline.instant(request.headers().get(RequestDeadline.ORIGINATION)));
        return SbiResponse.created(uri(association.id()), associations.answer(association));
    }

    private SbiResponse read(SbiRequest request) {
        return SbiResponse.json(200, associations.document(associations.read(request.pathParam(ID))));
    }

    private SbiResponse update(SbiRequest request) {
        String id = request.pathParam(ID);
        return SbiResponse.json(
                200, associations.update(id, request.jsonObject()).put("resourceUri", uri(id)));
    }

    private SbiResponse delete(SbiRequest request) {
        associations.delete(request.pathParam(ID));
        return SbiResponse.noContent();
    }

    private String uri(String id) {
        return uri(self.get(), api, id);
    }
}
