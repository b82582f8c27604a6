// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.Optional;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.BindingDocuments;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.store.StoreUnavailableException;

/** Common functions of the Nbsf_Management resources. Thread-safe. */
@SpecRef("TS 29.521 5.1")
public final class NbsfApi {
    static final String PREFIX = "/nbsf-management/v1";
    private static final String MERGE_PATCH = "application/merge-patch+json";
    private static final String BINDING = "bindingId";

    private final NfIdentity identity;
    private final RequestGate gate;
    private final ConfigView<NbsfSettings> settings;

    public NbsfApi(NfIdentity identity, RequestGate gate, ConfigViews configuration) {
        this.identity = identity;
        this.gate = gate;
        this.settings = NbsfSettings.view(configuration);
    }

    /** Returns 201 with the URI of the new resource. */
    SbiResponse created(String collection, String id, Object document) {
        return SbiResponse.created(identity.apiRoot() + PREFIX + collection + "/" + id, document);
    }

    /** Adds the routes of the individual bindings of a collection: read, update, delete. */
    void addBinding(SbiRouter.Builder routes, String collection, BindingDocuments bindings) {
        String one = collection + "/{" + BINDING + "}";
        routes.route("GET", one, guarded(Operation.DISCOVER, request -> found(bindings.find(id(request)))))
                .route(
                        "PATCH",
                        one,
                        guardedWith(
                                Operation.UPDATE,
                                (request, now) -> found(
                                        bindings.update(id(request), request.jsonObject(), now.addressConflict()))))
                .consumes(MERGE_PATCH)
                .route("DELETE", one, guarded(Operation.DEREGISTER, request -> {
                    if (!bindings.deregister(id(request))) {
                        throw unknownBinding();
                    }
                    return SbiResponse.noContent();
                }));
    }

    private static String id(SbiRequest request) {
        return request.pathParam(BINDING);
    }

    private static SbiResponse found(Optional<StoredDocument> document) {
        return document.map(it -> SbiResponse.json(200, it.document())).orElseThrow(NbsfApi::unknownBinding);
    }

    private static ProblemException unknownBinding() {
        return new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such binding");
    }

    /** A handler that needs settings. */
    @FunctionalInterface
    interface NbsfHandler {
        /** Handles a request with the settings that were read when it arrived. */
        SbiResponse handle(SbiRequest request, NbsfSettings now);
    }

    /** Wraps a handler with congestion control and error ids. */
    SbiHandler guarded(Operation operation, SbiHandler handler) {
        return guardedWith(operation, (request, now) -> handler.handle(request));
    }

    /** Variant of {@link #guarded} for a handler that needs settings. */
    SbiHandler guardedWith(Operation operation, NbsfHandler handler) {
        return request -> {
            NbsfSettings now = settings.current();
            SbiResponse refusal = gate.enter(operation, request, now.congestion());
            if (refusal != null) {
                return refusal;
            }
            try {
                return handler.handle(request, now);
            } catch (ProblemException e) {
                return SbiResponse.problem(now.errors().name(e.problem()));
            } catch (StoreUnavailableException e) {
                return StoreOutage.answer(e, now.errors()::name);
            } finally {
                gate.done();
            }
        };
    }
}
