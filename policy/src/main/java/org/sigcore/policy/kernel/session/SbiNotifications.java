// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.kernel.session.service.SubscriberLocking;
import org.sigcore.sbi.SbiResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Notifies SMFs and AMFs at the notification URI that they supplied. */
@SpecRef({"TS 29.512 5.5", "TS 29.507 5.5", "TS 29.525 5.5"})
public final class SbiNotifications implements SessionPeer {
    private static final Logger LOG = LoggerFactory.getLogger(SbiNotifications.class);
    private static final List<String> REPORTS = List.of("ruleReports", "sessRuleReports");
    private final CountedRequests requests;
    private final Form form;

    /**
     * Differences between the APIs.
     *
     * @param service under which requests are counted
     * @param decision member of the notification that holds the changes; null if they are its own members
     * @param resourceUri returns the URI of a session by its ID
     * @param successors returns discovery factors for the NFs that receive the notifications of a session instead of
     *     the authority of its URI, tried in order until one accepts; empty if there is no successor
     */
    public record Form(
            String service,
            @Nullable String decision,
            Function<String, String> resourceUri,
            Function<Session, List<Map<String, String>>> successors) {
        /** Creates a form for peers without successors. */
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
            return Answer.UNREACHABLE; // the successor may not have taken over the session yet
        }
        return answered(Redirected.post(requests, form.service(), uri, body), operation);
    }

    private static Answer answered(Redirected sent, String operation) {
        return answer(sent.response()).movedTo(notificationUri(sent.movedTo(), operation));
    }

    private static Answer answer(SbiResponse response) {
        if (response.successful()) {
            return isReadable(response) ? new Answer(Kind.TAKEN, accepted(response)) : unreadable(response);
        }
        return switch (response.status()) {
            case 404 -> Answer.SESSION_UNKNOWN;
            case 400, 403 -> isPending(response) ? Answer.PENDING : new Answer(Kind.REFUSED, report(response));
            default -> Answer.UNREACHABLE;
        };
    }

    /**
     * Treats a successful answer with unreadable content as no answer, so that the peer is notified again: it may be a
     * report of rules that could not be installed.
     */
    @SpecRef({"TS 29.512 4.2.3.2", "TS 29.512 5.6.2.38"})
    private static Answer unreadable(SbiResponse response) {
        LOG.atWarn()
                .addKeyValue("event", "answer-unreadable")
                .addKeyValue("status", response.status())
                .addKeyValue("octets", response.body().length)
                .log("unreadable content in the answer to a notification");
        return Answer.UNREACHABLE;
    }

    /** True if the answer has no content, or valid reports. */
    private static boolean isReadable(SbiResponse response) {
        if (response.body().length == 0) {
            return true;
        }
        try {
            JsonNode body = response.json();
            return body.isContainer()
                    && (body.isArray() ? body : Json.array().add(body))
                            .valueStream()
                            .allMatch(report -> report.isObject()
                                    && REPORTS.stream()
                                            .allMatch(member -> !report.has(member)
                                                    || report.get(member).isArray()));
        } catch (ProblemException garbage) {
            return false;
        }
    }

    @SpecRef({"TS 29.512 5.7.3", "TS 29.513 9.2"})
    private static boolean isPending(SbiResponse response) {
        JsonNode body = body(response);
        String cause = Json.string(body.has("error") ? body.get("error") : body, "cause");
        return SubscriberLocking.PENDING.equals(cause);
    }

    /** Returns the notification URI without the operation; null if the peer has not moved. */
    private static @Nullable String notificationUri(@Nullable String movedTo, String operation) {
        return movedTo == null || !movedTo.endsWith(operation)
                ? null
                : movedTo.substring(0, movedTo.length() - operation.length());
    }

    /** Returns the content of an answer; an empty object if it has none or it is unreadable. */
    private static JsonNode body(SbiResponse response) {
        try {
            return response.body().length == 0 ? Json.object() : response.json();
        } catch (ProblemException garbage) {
            return Json.object();
        }
    }

    /** Returns the reports of a successful answer, and the values of UeCampingRep. */
    @SpecRef({"TS 29.512 5.6.2.26", "TS 29.512 5.6.2.36"})
    private static ObjectNode accepted(SbiResponse response) {
        ObjectNode report = report(response);
        JsonNode body = body(response);
        for (JsonNode each : body.isArray() ? body : Json.array().add(body)) {
            AnswerFacts.add(each, report);
            AnswerFacts.add(each.path("ueCampingRep"), report);
        }
        return report;
    }

    /**
     * Returns the merged content of one or more PartialSuccessReport, or of an ErrorReport; empty if there are no
     * reports.
     */
    @SpecRef({"TS 29.512 5.6.2.36", "TS 29.512 5.6.2.38"})
    private static ObjectNode report(SbiResponse response) {
        ObjectNode whole = Json.object();
        JsonNode body = body(response);
        for (JsonNode report : body.isArray() ? body : Json.array().add(body)) {
            for (String member : REPORTS) {
                if (report.get(member) instanceof ArrayNode reports && !reports.isEmpty()) {
                    whole.withArrayProperty(member).addAll(reports);
                }
            }
        }
        return whole;
    }
}
