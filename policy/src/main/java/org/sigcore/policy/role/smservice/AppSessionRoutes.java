// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.util.function.Supplier;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.kernel.decision.SipForking;
import org.sigcore.policy.kernel.rx.SubscriptionIds;
import org.sigcore.policy.kernel.session.af.UeIdentities;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.service.AfSessions.Granted;
import org.sigcore.policy.role.smservice.service.AppSessions;
import org.sigcore.policy.role.smservice.service.AppSessions.Subscribed;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes of Npcf_PolicyAuthorization: the resource "Application Sessions". */
@SpecRef("TS 29.514 5.3")
public final class AppSessionRoutes implements SbiRoutes {
    /** Path prefix of the API. */
    public static final String API = "/npcf-policyauthorization/v1";

    private static final String COLLECTION = "/app-sessions";
    private static final String ID = "appSessionId";
    /** Number of the optional feature. */
    private static final int IMS_SBI = 5;

    @SpecRef("TS 29.514 5.3.3.3.2")
    private static final String[] PATCHES = {"application/merge-patch+json"};

    private static final String[] PATCHES_OF_SOME = {"application/merge-patch+json", "application/json"};
    private static final Shape PATCH = Shape.object().optional("ascReqData", Shape.object());
    private final AppSessions sessions;
    private final Supplier<ApiRoot> self;
    private final Supplier<String> features;
    private final boolean lenient;

    /**
     * Creates the routes.
     *
     * @param self API root under which consumers reach this PCF
     * @param features mask of supported optional features, read for each request
     * @param lenient true to accept from AFs what the specification forbids but several of them send
     */
    public AppSessionRoutes(AppSessions sessions, Supplier<ApiRoot> self, Supplier<String> features, boolean lenient) {
        this.sessions = sessions;
        this.self = self;
        this.features = features;
        this.lenient = lenient;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(API)
                .route("POST", COLLECTION, this::create)
                .route("POST", COLLECTION + "/pcscf-restoration", this::restore)
                .route("GET", COLLECTION + "/{appSessionId}", this::read)
                .route("PATCH", COLLECTION + "/{appSessionId}", this::modify)
                .consumes(lenient ? PATCHES_OF_SOME : PATCHES)
                .route("POST", COLLECTION + "/{appSessionId}/delete", this::delete)
                .route("PUT", COLLECTION + "/{appSessionId}/events-subscription", this::subscribe)
                .route("DELETE", COLLECTION + "/{appSessionId}/events-subscription", this::unsubscribe);
    }

    /** Returns the URI of an AF session. */
    public static String uri(ApiRoot root, String appSessionId) {
        return root + API + COLLECTION + "/" + appSessionId;
    }

    private SbiResponse create(SbiRequest request) {
        Granted granted = sessions.create(request.jsonObject());
        return SbiResponse.created(uri(self.get(), granted.session().id()), document(granted));
    }

    @SpecRef("TS 29.514 4.2.8")
    private SbiResponse restore(SbiRequest request) {
        sessions.restore(request.jsonObject());
        return SbiResponse.noContent();
    }

    private SbiResponse read(SbiRequest request) {
        return SbiResponse.json(200, document(sessions.read(request.pathParam(ID))));
    }

    private SbiResponse modify(SbiRequest request) {
        ObjectNode body = request.jsonObject();
        PATCH.check(body);
        return SbiResponse.json(
                200, document(sessions.modify(request.pathParam(ID), body.withObjectProperty("ascReqData"))));
    }

    private SbiResponse delete(SbiRequest request) {
        String id = request.pathParam(ID);
        ObjectNode told = sessions.remove(id, request.body().length == 0 ? Json.object() : request.jsonObject());
        return told.isEmpty()
                ? SbiResponse.noContent()
                : SbiResponse.json(200, Json.object().set("evsNotif", told.put("evSubsUri", eventsUri(id))));
    }

    private SbiResponse subscribe(SbiRequest request) {
        ObjectNode events = request.jsonObject();
        String id = request.pathParam(ID);
        Subscribed subscribed = sessions.subscribe(id, events);
        String uri = eventsUri(id);
        ObjectNode met = subscribed.granted().told();
        ObjectNode answer = met.isEmpty() ? events : events.deepCopy().setAll(met.put("evSubsUri", uri));
        return subscribed.existed() ? SbiResponse.json(200, answer) : SbiResponse.created(uri, answer);
    }

    private SbiResponse unsubscribe(SbiRequest request) {
        var _ = sessions.subscribe(request.pathParam(ID), null);
        return SbiResponse.noContent();
    }

    private String eventsUri(String appSessionId) {
        return uri(self.get(), appSessionId) + "/events-subscription";
    }

    /** Returns the document of an AF session together with the events to report in the response. */
    private ObjectNode document(Granted granted) {
        ObjectNode context = document(granted.session());
        identities(granted, context.withObjectProperty("ascRespData"));
        ObjectNode told = granted.told();
        if (!told.isEmpty()) {
            context.set(
                    "evsNotif",
                    told.put("evSubsUri", eventsUri(granted.session().id())));
        }
        return context;
    }

    @SpecRef({"TS 29.514 5.6.2.4", "TS 29.514 5.8"})
    private static void identities(Granted granted, ObjectNode response) {
        ArrayNode identities = UeIdentities.of(granted.carrier(), granted.session());
        if (!identities.isEmpty() && SupportedFeatures.has(Json.string(response, "suppFeat"), IMS_SBI)) {
            response.set(SubscriptionIds.MEMBER, identities);
        }
    }

    private ObjectNode document(AfSession session) {
        ObjectNode context = Json.object();
        context.set("ascReqData", SipForking.ofAf(session.request()));
        context.putObject("ascRespData")
                .put(
                        "suppFeat",
                        SupportedFeatures.common(
                                AppSessionContextReqData.SUPP_FEAT.text(session.request()), features.get()));
        return context;
    }
}
