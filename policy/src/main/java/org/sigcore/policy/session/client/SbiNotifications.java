// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.client;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.bulwark.api.SubscriberLocking;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.service.SessionPeer;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Notifications to the URI that the SMF or AMF gave. */
@SpecRef({"TS 29.512 5.5", "TS 29.507 5.5", "TS 29.525 5.5"})
public final class SbiNotifications implements SessionPeer {
    private final CountedRequests requests;
    private final Form form;

    /**
     * What tells the APIs apart.
     *
     * @param service under which requests are counted
     * @param decision the member of the notification that holds the changes; null when they stand in it themselves
     * @param resourceUri the URI of a session by its id
     * @param successors who takes the notifications of a session instead of the authority of its URI, as discovery factors: one after
     *     the other until one of them has taken it; none where nobody does
     */
    public record Form(
            String service,
            @Nullable String decision,
            Function<String, String> resourceUri,
            Function<Session, List<Map<String, String>>> successors) {
        /** Of peers whom nobody succeeds. */
        public Form(String service, @Nullable String decision, Function<String, String> resourceUri) {
            this(service, decision, resourceUri, session -> List.of());
        }
    }

    public SbiNotifications(CountedRequests requests, Form form) {
        this.requests = requests;
        this.form = form;
    }

    @Override
    @SpecRef({"TS 29.512 4.2.3.2", "TS 29.507 4.2.4.2", "TS 29.525 4.2.4.2"})
    public Answer change(Session session, ObjectNode changes) {
        ObjectNode body = body(session);
        if (form.decision() == null) {
            body.setAll(changes);
        } else {
            body.set(form.decision(), changes);
        }
        return send(session, "/update", body);
    }

    @Override
    @SpecRef({"TS 29.512 4.2.3.3", "TS 29.507 4.2.4.3", "TS 29.525 4.2.4.3"})
    public Answer release(Session session) {
        return send(session, "/terminate", body(session).put("cause", "UNSPECIFIED"));
    }

    private ObjectNode body(Session session) {
        return Json.object().put("resourceUri", form.resourceUri().apply(session.id()));
    }

    private Answer send(Session session, String operation, ObjectNode body) {
        ResourceUri uri = ResourceUri.parse(session.notificationUri()).child(operation);
        List<Map<String, String>> successors = form.successors().apply(session);
        for (Map<String, String> successor : successors) {
            Redirected sent = Redirected.post(requests, form.service(), EgressTarget.discover(successor), uri, body);
            if (sent.response().successful()) {
                return answered(sent, operation);
            }
        }
        if (!successors.isEmpty()) {
            return Answer.UNREACHABLE; // who has taken over may not have the session yet
        }
        return answered(Redirected.post(requests, form.service(), uri, body), operation);
    }

    private static Answer answered(Redirected sent, String operation) {
        return answer(sent.response()).movedTo(notificationUri(sent.movedTo(), operation));
    }

    private static Answer answer(SbiResponse response) {
        if (response.successful()) {
            return new Answer(Kind.TAKEN, report(response));
        }
        return switch (response.status()) {
            case 404 -> Answer.SESSION_UNKNOWN;
            case 400, 403 -> isPending(response) ? Answer.PENDING : new Answer(Kind.REFUSED, report(response));
            default -> Answer.UNREACHABLE;
        };
    }

    @SpecRef({"TS 29.512 5.7.3", "TS 29.513 9.2"})
    private static boolean isPending(SbiResponse response) {
        JsonNode body = body(response);
        String cause = Json.string(body.has("error") ? body.get("error") : body, "cause");
        return SubscriberLocking.PENDING.equals(cause);
    }

    /** The notification URI of which that is the operation; null for none. */
    private static @Nullable String notificationUri(@Nullable String movedTo, String operation) {
        return movedTo == null || !movedTo.endsWith(operation)
                ? null
                : movedTo.substring(0, movedTo.length() - operation.length());
    }

    /** What stands in an answer; an empty object for nothing that can be read. */
    private static JsonNode body(SbiResponse response) {
        try {
            return response.body().length == 0 ? Json.object() : response.json();
        } catch (ProblemException garbage) {
            return Json.object();
        }
    }

    /** What one or more PartialSuccessReport say together, or an ErrorReport; empty when it says nothing. */
    @SpecRef({"TS 29.512 5.6.2.36", "TS 29.512 5.6.2.38"})
    private static ObjectNode report(SbiResponse response) {
        ObjectNode whole = Json.object();
        JsonNode body = body(response);
        for (JsonNode report : body.isArray() ? body : Json.array().add(body)) {
            for (String member : List.of("ruleReports", "sessRuleReports")) {
                if (report.get(member) instanceof ArrayNode reports && !reports.isEmpty()) {
                    whole.withArrayProperty(member).addAll(reports);
                }
            }
        }
        return whole;
    }
}
