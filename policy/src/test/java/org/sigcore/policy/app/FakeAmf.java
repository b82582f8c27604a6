// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.policy.role.ueservice.logic.MultipartRelated;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** An AMF with a UE behind it, and the UDR's data for UE policies, in a {@link FakeNetwork}. */
final class FakeAmf implements Function<SbiRequest, @Nullable SbiResponse> {
    static final String SUPI = "imsi-001010000000001";
    private static final String MESSAGES = "/namf-comm/v1/ue-contexts/" + SUPI + "/n1-n2-messages";
    static final String SUBSCRIBE = "POST " + MESSAGES + "/subscriptions";
    static final String STATUS = "/namf-comm/v1/subscriptions";
    static final String WRITE = "PATCH /nudr-dr/v2/policy-data/ues/" + SUPI + "/ue-policy-set";

    private final FakeNetwork network;
    private final AtomicInteger subscriptions = new AtomicInteger();
    private final AtomicInteger statusSubscriptions = new AtomicInteger();
    private final LinkedBlockingQueue<SbiRequest> statuses = new LinkedBlockingQueue<>();
    /** True if the AMF accepts subscriptions to status changes. */
    volatile boolean statusChanges = true;
    /** True if the AMF has lost the subscriptions to status changes. */
    volatile boolean forgets;
    /** Subscriptions that were ended. */
    final Set<String> ended = ConcurrentHashMap.newKeySet();

    /** Answers to transfers; 200 when it is null. */
    volatile @Nullable SbiResponse transfer;

    volatile ObjectNode uePolicySet = Json.object();
    volatile String serviceParameters = "[]";

    FakeAmf(FakeNetwork network) {
        this.network = network;
        network.fault = this;
    }

    @Override
    public @Nullable SbiResponse apply(SbiRequest request) {
        String path = request.path();
        if (path.startsWith(STATUS)) {
            return status(request);
        }
        if (path.endsWith("/n1-n2-messages/subscriptions")) {
            String id = "s" + subscriptions.incrementAndGet();
            return SbiResponse.created(
                    network.root() + path + "/" + id, Json.object().put("n1n2NotifySubscriptionId", id));
        }
        if (path.contains("/n1-n2-messages/subscriptions/") && request.method().equals("DELETE")) {
            ended.add(path.substring(path.lastIndexOf('/') + 1));
        }
        if (path.endsWith("/n1-n2-messages")) {
            SbiResponse instead = transfer;
            return instead == null
                    ? SbiResponse.json(200, Json.object().put("cause", "N1_N2_TRANSFER_INITIATED"))
                    : instead;
        }
        if (path.endsWith("/ue-policy-set")) {
            return request.method().equals("GET") ? SbiResponse.json(200, uePolicySet) : SbiResponse.noContent();
        }
        if (path.endsWith("/serviceParamData")) {
            return SbiResponse.json(200, Json.parse(serviceParameters));
        }
        return null;
    }

    private SbiResponse status(SbiRequest request) {
        if (!statusChanges) {
            return SbiResponse.problem(ProblemDetails.of(501, "UNSPECIFIED_NF_FAILURE", null));
        }
        if (request.method().equals("DELETE")) {
            ended.add(request.path().substring(STATUS.length() + 1));
            return SbiResponse.noContent();
        }
        statuses.add(request);
        if (request.method().equals("PUT")) {
            return forgets
                    ? SbiResponse.problem(ProblemDetails.of(404, "SUBSCRIPTION_NOT_FOUND", null))
                    : SbiResponse.json(200, request.jsonObject());
        }
        return SbiResponse.created(
                network.root() + STATUS + "/a" + statusSubscriptions.incrementAndGet(), request.jsonObject());
    }

    /** Returns the next request of the given method for status subscriptions; drops earlier ones. */
    SbiRequest status(String method) {
        try {
            SbiRequest request = statuses.poll(10, TimeUnit.SECONDS);
            while (request != null && !request.method().equals(method)) {
                request = statuses.poll(10, TimeUnit.SECONDS);
            }
            return Objects.requireNonNull(request, "no " + method);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns whether all requests for status subscriptions have been taken. */
    boolean noOtherStatus() {
        return statuses.isEmpty();
    }

    static SbiResponse refused(int status, String cause) {
        ObjectNode error = Json.object();
        error.set("error", Json.object().put("status", status).put("cause", cause));
        return SbiResponse.json(status, error);
    }

    static SbiResponse gone() {
        return SbiResponse.problem(ProblemDetails.of(404, "CONTEXT_NOT_FOUND", null));
    }

    /** Stores a section of one ANDSP octet under the given UPSC at the UDR. */
    FakeAmf holds(int upsc, int octet) {
        ObjectNode changed = uePolicySet.deepCopy();
        String upsi = "001-01-" + upsc;
        changed.withObjectProperty("uePolicySections")
                .putObject(upsi)
                .put("upsi", upsi)
                .put("uePolicySectionInfo", Base64.getEncoder().encodeToString(new byte[] {0, 2, 2, (byte) octet}));
        uePolicySet = changed;
        return this;
    }

    /** Returns a request of a UE that has the given sections. */
    ObjectNode request(int... held) {
        ObjectNode request = Json.object()
                .put("notificationUri", network.root() + "/amf/1")
                .put("supi", SUPI)
                .put("suppFeat", "16")
                .put("uePolReq", Base64.getEncoder().encodeToString(state(held)));
        request.putObject("guami")
                .put("amfId", "010041")
                .putObject("plmnId")
                .put("mcc", "001")
                .put("mnc", "01");
        return request;
    }

    static byte[] state(int... held) {
        StringBuilder hex = new StringBuilder("0004");
        hex.append("%04x%04x00f110".formatted(5 + 2 * held.length, 3 + 2 * held.length));
        for (int upsc : held) {
            hex.append("%04x".formatted(upsc));
        }
        return octets(hex + "0100");
    }

    static byte[] octets(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    /** Returns the next command to the UE. */
    Command command() {
        SbiRequest request = network.next("POST " + MESSAGES);
        while (request.path().endsWith("/subscriptions")) {
            request = network.next("POST " + MESSAGES);
        }
        MultipartRelated.Parts parts =
                MultipartRelated.read(String.valueOf(request.headers().get("content-type")), request.body());
        byte[] message = parts.message();
        if (message == null
                || !parts.document()
                        .at("/n1MessageContainer/n1MessageClass")
                        .asString("")
                        .equals("UPDP")) {
            throw new AssertionError(Json.text(parts.document()));
        }
        failures = parts.document().path("n1n2FailureTxfNotifURI").asString("");
        return (Command) UePolicyMessage.decode(message);
    }

    /** The URI for failure notifications of the last command. */
    volatile String failures = "";

    static List<String> upsis(Command command) {
        return command.sections().stream()
                .map(each -> each.upsi() + (each.deletes() ? " deleted" : ""))
                .toList();
    }

    /** Sends a message of the UE to the PCF. */
    static SbiResponse n1Notify(PolicyUnderTest policy, String callback, byte[] message) {
        ObjectNode document = Json.object();
        document.putObject("n1MessageContainer")
                .put("n1MessageClass", "UPDP")
                .putObject("n1MessageContent")
                .put("contentId", "n1msg");
        return policy.send(SbiRequest.of("POST", path(callback))
                .withBody(MultipartRelated.MEDIA_TYPE, MultipartRelated.write(document, "n1msg", message)));
    }

    static String path(String uri) {
        return uri.replaceFirst("http://[^/]+", "");
    }

    static byte[] complete(Command command) {
        return new byte[] {(byte) command.pti(), 2};
    }

    static byte[] text(String body) {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
