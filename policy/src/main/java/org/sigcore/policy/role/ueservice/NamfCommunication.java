// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.kernel.association.ServingAmf;
import org.sigcore.policy.role.ueservice.logic.MultipartRelated;
import org.sigcore.policy.role.ueservice.service.AmfClient;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Client of Namf_Communication at the AMF that serves a UE. The AMF is discovered by its instance or GUAMI; later
 * requests use the URI of the subscription.
 */
@SpecRef({"TS 29.518 5.2.2.3", "TS 29.518 6.1.3.5"})
public final class NamfCommunication implements AmfClient {
    private static final String SERVICE = "namf-comm";
    private static final String UE_CONTEXTS = "/namf-comm/v1/ue-contexts/";
    private static final String CONTENT_ID = "n1msg";
    private static final String UE_POLICIES = "UPDP";
    private final CountedRequests requests;

    public NamfCommunication(CountedRequests requests) {
        this.requests = requests;
    }

    @Override
    @SpecRef("TS 29.518 5.2.2.3.3")
    public @Nullable String subscribe(ServingAmf amf, String supi, String callback) {
        ObjectNode document = Json.object().put("n1MessageClass", UE_POLICIES).put("n1NotifyCallbackUri", callback);
        SbiRequest request = SbiRequest.json(
                "POST", UE_CONTEXTS + UrlEncoded.encode(supi) + "/n1-n2-messages/subscriptions", document);
        return location(send(amf, request));
    }

    @Override
    @SpecRef("TS 29.518 5.2.2.5.1")
    public StatusAnswer subscribeStatus(ServingAmf amf, ObjectNode data) {
        SbiResponse response = send(amf, SbiRequest.json("POST", "/namf-comm/v1/subscriptions", data));
        return new StatusAnswer(location(response), later(response));
    }

    @Override
    @SpecRef("TS 29.518 5.2.2.5.1.3")
    public boolean confirmStatus(String uri, ObjectNode data) {
        return Redirected.send(
                                requests,
                                SERVICE,
                                ResourceUri.parse(uri),
                                there -> SbiRequest.json("PUT", there.target(), data))
                        .response()
                        .status()
                != 404;
    }

    private static boolean later(SbiResponse response) {
        return response.retryable() && response.status() != 501;
    }

    /** Returns the first successful response of the discovered AMFs, otherwise the last response. */
    private SbiResponse send(ServingAmf amf, SbiRequest request) {
        SbiResponse response = null;
        for (Map<String, String> factors : amf.searches(SERVICE)) {
            response = requests.send(SERVICE, EgressTarget.discover(factors), request);
            if (response.successful()) {
                break;
            }
        }
        return Objects.requireNonNull(response);
    }

    private static @Nullable String location(SbiResponse response) {
        String location = response.headers().get("location");
        try {
            return response.successful() && location != null
                    ? ResourceUri.parse(location).toString()
                    : null;
        } catch (IllegalArgumentException nowhere) {
            return null;
        }
    }

    @Override
    @SpecRef("TS 29.518 5.2.2.3.4")
    public boolean unsubscribe(String uri) {
        return Redirected.send(
                        requests, SERVICE, ResourceUri.parse(uri), there -> SbiRequest.of("DELETE", there.target()))
                .ended();
    }

    @Override
    @SpecRef("TS 29.518 5.2.2.3.1")
    public Transfer transfer(String subscription, String supi, byte[] message, String failureCallback) {
        ObjectNode document = Json.object();
        ObjectNode container = document.putObject("n1MessageContainer").put("n1MessageClass", UE_POLICIES);
        container.putObject("n1MessageContent").put("contentId", CONTENT_ID);
        document.put("n1n2FailureTxfNotifURI", failureCallback);
        byte[] body = MultipartRelated.write(document, CONTENT_ID, message);
        // Uses the API root of the subscription, whose path prefix may be specific to the AMF.
        ResourceUri there = ResourceUri.parse(subscription);
        String target = there.target();
        int end = target.indexOf("/n1-n2-messages/subscriptions/");
        String path = end < 0
                ? UE_CONTEXTS + UrlEncoded.encode(supi) + "/n1-n2-messages"
                : target.substring(0, end) + "/n1-n2-messages";
        return read(Redirected.send(
                        requests,
                        SERVICE,
                        new ResourceUri(there.apiRoot(), path),
                        uri -> SbiRequest.of("POST", uri.target()).withBody(MultipartRelated.MEDIA_TYPE, body))
                .response());
    }

    @SpecRef({"TS 29.518 6.1.3.5.3.1", "TS 29.518 6.1.6.3.12"})
    private static Transfer read(SbiResponse response) {
        JsonNode body = document(response);
        if (response.successful()) {
            String cause = String.valueOf(Json.string(body, "cause"));
            return switch (cause) {
                case "WAITING_FOR_ASYNCHRONOUS_TRANSFER" -> new Transfer(Outcome.WAITS, cause, 0);
                case "N1_MSG_NOT_TRANSFERRED", "UE_NOT_RESPONDING", "FAILURE_CAUSE_UNSPECIFIED" ->
                    new Transfer(Outcome.REFUSED, cause, 0);
                default -> new Transfer(Outcome.TAKEN, cause, 0);
            };
        }
        JsonNode problem = body.has("error") ? body.get("error") : body;
        String cause = Json.string(problem, "cause");
        int wait = Math.max(
                response.retryAfterSeconds(),
                body.path("errInfo").path("retryAfter").asInt(0));
        return new Transfer(
                response.status() == 404 ? Outcome.UE_UNKNOWN : Outcome.REFUSED,
                cause == null ? Integer.toString(response.status()) : cause,
                wait);
    }

    private static JsonNode document(SbiResponse response) {
        try {
            return Json.parse(new String(response.body(), StandardCharsets.UTF_8));
        } catch (ProblemException | IllegalArgumentException garbage) {
            return Json.object();
        }
    }
}
