// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.client;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.session.logic.Enforcement;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.service.SessionPeer;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Notifications to the URI that the SMF or AMF gave. */
@SpecRef({"TS 29.512 5.5", "TS 29.507 5.5", "TS 29.525 5.5"})
public final class SbiNotifications implements SessionPeer {
    private static final int MOST_REDIRECTIONS = 3;
    private final CountedRequests requests;
    private final Form form;

    /**
     * What tells the APIs apart.
     *
     * @param service under which requests are counted
     * @param decision the member of the notification that holds the changes; null when they stand in it themselves
     * @param resourceUri the URI of a session by its id
     */
    public record Form(String service, @Nullable String decision, Function<String, String> resourceUri) {}

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
        SbiResponse response = send(ResourceUri.parse(session.notificationUri()).child(operation), body);
        if (response.successful()) {
            return new Answer(Kind.TAKEN, failedRules(response));
        }
        return switch (response.status()) {
            case 404 -> Answer.SESSION_UNKNOWN;
            case 400, 403 -> new Answer(Kind.REFUSED, failedRules(response));
            default -> Answer.UNREACHABLE;
        };
    }

    /** Those that a list of PartialSuccessReport names, or an ErrorReport. */
    @SpecRef({"TS 29.512 5.6.2.36", "TS 29.512 5.6.2.38"})
    private static List<String> failedRules(SbiResponse response) {
        if (response.body().length == 0) {
            return List.of();
        }
        JsonNode body;
        try {
            body = response.json();
        } catch (ProblemException garbage) {
            return List.of();
        }
        List<String> failed = new ArrayList<>();
        for (JsonNode report : body.isArray() ? body : Json.array().add(body)) {
            failed.addAll(Enforcement.rules(report.path("ruleReports"), "INACTIVE"));
        }
        return failed;
    }

    private SbiResponse send(ResourceUri first, ObjectNode body) {
        ResourceUri uri = first;
        for (int redirections = 0; ; redirections++) {
            SbiResponse response = requests.send(
                    form.service(), EgressTarget.direct(uri.apiRoot()), SbiRequest.json("POST", uri.target(), body));
            ResourceUri other = redirections < MOST_REDIRECTIONS ? redirection(response) : null;
            if (other == null) {
                return response;
            }
            uri = other;
        }
    }

    @SpecRef("TS 29.500 6.10.9")
    private static @Nullable ResourceUri redirection(SbiResponse response) {
        String location = response.headers().get("location");
        boolean redirected = response.status() == 307 || response.status() == 308;
        try {
            return redirected && location != null ? ResourceUri.parse(location) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
