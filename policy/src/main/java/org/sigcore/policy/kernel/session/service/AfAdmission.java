// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.model.session.MediaSubComponent;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.kernel.decision.EventTriggers;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.decision.PacketFilters;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Admission checks for AF requests that apply regardless of policies. Thread-safe. */
final class AfAdmission {
    private final SubscriberData subscribers;
    private final SessionSettings settings;
    private final MediaBounds media;

    AfAdmission(SubscriberData subscribers, SessionSettings settings, MediaBounds media) {
        this.media = media;
        this.subscribers = subscribers;
        this.settings = settings;
    }

    /**
     * Rejects requests that are not admissible.
     *
     * @param on the session before the request
     * @throws ProblemException 400 OPTIONAL_IE_INCORRECT for too much media, 403 REQUESTED_SERVICE_NOT_AUTHORIZED for
     *     too much media on the session, 400 FILTER_RESTRICTIONS for a filter that no packet of the UE can match, 403
     *     UNAUTHORIZED_NON_EMERGENCY_SESSION, UNAUTHORIZED_SPONSORED_DATA_CONNECTIVITY, or
     *     REQUESTED_SERVICE_TEMPORARILY_NOT_AUTHORIZED if no UDR is available
     */
    void check(Session on, AfSession af) {
        AfSession before = on.af(af.id());
        amount(on, before, af);
        filters(on, af.request());
        emergency(on, af.request());
        sponsor(before == null ? Json.object() : before.request(), af.request());
    }

    private void amount(Session on, @Nullable AfSession before, AfSession af) {
        media.check(af.request());
        int had = before == null ? 0 : MediaBounds.flows(before.request());
        int wanted = MediaBounds.flows(af.request());
        int others = on.af().stream()
                .filter(other -> !other.id().equals(af.id()))
                .mapToInt(other -> MediaBounds.flows(other.request()))
                .sum();
        if (wanted > had && others + wanted > media.sessionFlows()) {
            throw refused(
                    "REQUESTED_SERVICE_NOT_AUTHORIZED",
                    "the AF sessions of this session would have more than " + media.sessionFlows() + " flows");
        }
    }

    @SpecRef({"TS 29.514 4.2.2.2", "TS 29.214 4.4.1"})
    private static void filters(Session on, ObjectNode request) {
        try {
            for (JsonNode component : AppSessionContextReqData.MED_COMPONENTS.of(request)) {
                for (JsonNode flow : MediaComponent.MED_SUB_COMPS.of(component)) {
                    if (!isRemoved(component) && !isRemoved(flow)) {
                        MediaSubComponent.F_DESCS
                                .of(flow)
                                .forEach(filter -> PacketFilters.requireMatchable(filter.asString(""), on.context()));
                    }
                }
            }
        } catch (IllegalArgumentException e) {
            throw new ProblemException(ProblemDetails.of(400, "FILTER_RESTRICTIONS", e.getMessage()));
        }
    }

    private static boolean isRemoved(JsonNode media) {
        return "REMOVED".equals(MediaComponent.F_STATUS.text(media));
    }

    @SpecRef({"TS 29.514 4.2.2.11", "TS 29.214 4.4.1"})
    private void emergency(Session on, ObjectNode request) {
        if (!settings.emergency(on.dnn())) {
            return;
        }
        String urn = String.valueOf(Json.string(request, "servUrn")).toLowerCase(Locale.ROOT);
        if (!urn.matches("(urn:service:)?sos(\\..*)?")) {
            throw refused(
                    "UNAUTHORIZED_NON_EMERGENCY_SESSION", "on a session for emergencies only emergency services are");
        }
    }

    @SpecRef({"TS 29.514 4.2.2.5", "TS 29.519 5.2.10", "TS 29.214 4.4.1"})
    private void sponsor(ObjectNode before, ObjectNode request) {
        String sponsor = Json.string(request, "sponId");
        String provider = Json.string(request, "aspId");
        boolean known = Objects.equals(sponsor, Json.string(before, "sponId"))
                && Objects.equals(provider, Json.string(before, "aspId"));
        if (sponsor == null || known || "SPONSOR_DISABLED".equals(Json.string(request, "sponStatus"))) {
            return;
        }
        switch (subscribers.sponsor(sponsor, provider)) {
            case KNOWN -> {}
            case UNKNOWN ->
                throw refused(
                        "UNAUTHORIZED_SPONSORED_DATA_CONNECTIVITY",
                        "the UDR has no such sponsor with that application service provider");
            case NOT_ASKED ->
                throw refused("REQUESTED_SERVICE_TEMPORARILY_NOT_AUTHORIZED", "no UDR tells about sponsors now");
        }
    }

    /** True if an AF has added an event to its subscription. */
    static boolean newly(String event, @Nullable AfSession before, AfSession now) {
        return EventTriggers.subscribed(now.request(), event)
                && (before == null || !EventTriggers.subscribed(before.request(), event));
    }

    private static ProblemException refused(String cause, String detail) {
        return new ProblemException(ProblemDetails.of(403, cause, detail));
    }
}
