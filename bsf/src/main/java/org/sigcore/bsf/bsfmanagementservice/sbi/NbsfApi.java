// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.Optional;
import java.util.function.Supplier;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiHandler;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.store.StoreUnavailableException;

/** What the resources of Nbsf_Management have in common. Thread-safe. */
@SpecRef("TS 29.521 5.1")
final class NbsfApi {
    static final String PREFIX = "/nbsf-management/v1";
    static final String MERGE_PATCH = "application/merge-patch+json";

    private final Supplier<ApiRoot> apiRoot;

    /** @param apiRoot where peers reach this BSF */
    NbsfApi(Supplier<ApiRoot> apiRoot) {
        this.apiRoot = apiRoot;
    }

    /** 201 with the URI of the new resource. */
    SbiResponse created(String collection, String id, Object document) {
        return SbiResponse.created(apiRoot.get() + PREFIX + collection + "/" + id, document);
    }

    /** 200 with the document, 404 without. */
    static SbiResponse found(Optional<StoredDocument> document) {
        return document.map(it -> SbiResponse.json(200, it.document())).orElseGet(NbsfApi::unknownBinding);
    }

    /** 204, or 404. */
    static SbiResponse deleted(boolean existed) {
        return existed ? SbiResponse.noContent() : unknownBinding();
    }

    static SbiResponse unknownBinding() {
        return SbiResponse.problem(ProblemDetails.of(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such binding"));
    }

    /** The handler, with 503 for a store out of reach: the consumer may well try again. */
    @SpecRef("TS 29.500 5.2.7.2")
    static SbiHandler guarded(SbiHandler handler) {
        return request -> {
            try {
                return handler.handle(request);
            } catch (StoreUnavailableException e) {
                return SbiResponse.problem(ProblemDetails.of(503, null, "the store is out of reach"))
                        .withHeader("retry-after", "1");
            }
        };
    }
}
