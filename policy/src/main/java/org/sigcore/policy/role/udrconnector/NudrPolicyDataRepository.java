// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.model.session.SubscriberIdentity;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.contract.udrconnector.PolicyDataResources;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Client of Nudr_DataRepository for policy data; discovers a UDR for each request. */
@SpecRef({"TS 29.504 5.2.2", "TS 29.519 5.2"})
public final class NudrPolicyDataRepository implements PolicyDataRepository {
    private static final Answer NOT_ASKED = new Answer(0, Json.object());
    private static final String SERVICE = "nudr-dr";
    /** Replaces the UE in requests for data that do not belong to one. */
    private static final String OF_NOBODY = "";

    private final CountedRequests requests;
    private static final Set<String> NOT_THIS_VERSION = Set.of("INVALID_API", "RESOURCE_URI_STRUCTURE_NOT_FOUND");
    private final Version version;
    private final String dataSet;
    private final UdrSubscriptions subscriptions;
    private final MeterRegistry meters;
    private final NudrOperatorData operatorData = new NudrOperatorData(this);

    /** Version of Nudr_DataRepository in the URI. Thread-safe; may run discovery and block. */
    @FunctionalInterface
    public interface Version {
        /** Returns the version, such as {@code v2}. */
        String get();

        /**
         * Returns the version to use after a UDR or the discovery of one has rejected this one; the same version if
         * there is no other.
         */
        default String afterRefusal(String refused) {
            return refused;
        }
    }

    /** @param dataSet data set for the discovery of UDRs; empty for any UDR */
    public NudrPolicyDataRepository(
            CountedRequests requests,
            Version version,
            String dataSet,
            UdrSubscriptions subscriptions,
            MeterRegistry meters) {
        this.meters = meters;
        this.subscriptions = subscriptions;
        this.requests = requests;
        this.version = version;
        this.dataSet = dataSet;
    }

    @Override
    public Answer smData(String supi, @Nullable ObjectNode snssai, String dnn) {
        String query = (snssai == null ? "?" : "?snssai=" + UrlEncoded.encode(Json.text(snssai)) + "&") + "dnn="
                + UrlEncoded.encode(dnn);
        return get(supi, "sm-data" + query);
    }

    @Override
    public Answer ueData(String supi, String resource) {
        return get(supi, resource);
    }

    @Override
    public Answer sponsor(String sponsorId) {
        SbiResponse response = inVersion(
                EgressTarget.discover(factors(dataSet)),
                version -> SbiRequest.of(
                        "GET", policyData(version) + "sponsor-connectivity-data/" + UrlEncoded.encode(sponsorId)));
        return switch (response.status()) {
            case 200 -> found(response);
            case 404, 204 -> new Answer(404, Json.object());
            default -> new Answer(0, Json.object(), response.retryAfterSeconds());
        };
    }

    private Answer get(String supi, String resource) {
        SbiResponse response = send(
                supi,
                version ->
                        SbiRequest.of("GET", policyData(version) + "ues/" + UrlEncoded.encode(supi) + "/" + resource));
        return switch (response.status()) {
            case 200 -> found(response);
            case 404 -> missing(response);
            default -> new Answer(0, Json.object(), response.retryAfterSeconds());
        };
    }

    @Override
    @SpecRef("TS 29.519 5.2.12.3.1")
    public Subscription subscribe(SubscriptionRequest request) {
        SbiResponse response = send(
                request.watched().ueId(),
                version -> SbiRequest.json(
                        "POST", policyData(version) + "subs-to-notify", subscriptions.document(version, request)));
        return UdrSubscriptions.read(response, request, null);
    }

    @Override
    @SpecRef("TS 29.519 5.2.13.3.1")
    public Subscription renew(String uri, SubscriptionRequest request) {
        ObjectNode document = subscriptions.document(version.get(), request);
        meters.counter("occnp.policy.data.resubscription.request").increment();
        Redirected sent = Redirected.send(
                requests, SERVICE, ResourceUri.parse(uri), there -> SbiRequest.json("PUT", there.target(), document));
        SbiResponse response = sent.response();
        meters.counter("occnp.policy.data.resubscription.response", "status", response.status() / 100 + "xx")
                .increment();
        return UdrSubscriptions.read(response, request, sent.movedTo() == null ? uri : sent.movedTo());
    }

    @Override
    @SpecRef("TS 29.519 5.2.13.3.2")
    public boolean unsubscribe(String uri) {
        return Redirected.send(
                        requests, SERVICE, ResourceUri.parse(uri), there -> SbiRequest.of("DELETE", there.target()))
                .ended();
    }

    @Override
    public boolean writeOperatorData(String ueId, ObjectNode values) {
        return operatorData.write(ueId, values);
    }

    @Override
    public boolean changeOperatorData(String ueId, ObjectNode amounts) {
        return operatorData.change(ueId, amounts);
    }

    @Override
    @SpecRef({"TS 29.519 5.2.7.3.2", "TS 29.519 5.2.9.3.1"})
    public boolean writeUsage(String ueId, ObjectNode umData) {
        String resource = "ues/" + UrlEncoded.encode(ueId) + "/" + PolicyDataResources.SM_DATA;
        ObjectNode patch = Json.object();
        patch.set("umData", umData);
        SbiResponse response = send(
                ueId,
                version -> SbiRequest.of("PATCH", policyData(version) + resource)
                        .withBody("application/merge-patch+json", Json.bytes(patch)));
        boolean taken = response.status() / 100 == 2;
        for (var limit : umData.properties()) { // a UDR that rejects all limits in one patch may accept them one by one
            if (!taken && !response.retryable()) {
                String one = resource + "/" + UrlEncoded.encode(limit.getKey());
                response = send(ueId, version -> SbiRequest.json("PUT", policyData(version) + one, limit.getValue()));
            }
        }
        return !response.retryable();
    }

    /** True if a UDR has accepted data that do not belong to a subscriber; false if none responds or is available. */
    boolean taken(Function<String, SbiRequest> request) {
        SbiResponse response = send(OF_NOBODY, request);
        boolean taken = !response.retryable();
        if (!taken) {
            String _ = version.afterRefusal(
                    version.get()); // the UDR selected for all requests without a UE may have failed
        }
        return taken;
    }

    /** Returns the data set for the discovery of UDRs; empty for any. */
    String dataSet() {
        return dataSet;
    }

    static String policyData(String version) {
        return "/" + SERVICE + "/" + version + "/policy-data/";
    }

    private SbiResponse send(String ueId, Function<String, SbiRequest> request) {
        return send(dataSet, ueId, request);
    }

    /** Sends a request in the version of the UDRs with that data set; empty for any UDR. */
    SbiResponse send(String ofDataSet, String ueId, Function<String, SbiRequest> request) {
        return inVersion(target(ofDataSet, ueId), request);
    }

    private SbiResponse inVersion(EgressTarget target, Function<String, SbiRequest> request) {
        String asked = version.get();
        SbiResponse response = requests.send(SERVICE, target, request.apply(asked));
        if (response.status() == 400 || (response.status() == 404 && NOT_THIS_VERSION.contains(cause(response)))) {
            String now = version.afterRefusal(asked);
            return now.equals(asked) ? response : requests.send(SERVICE, target, request.apply(now));
        }
        return response;
    }

    private static Answer found(SbiResponse response) {
        try {
            return new Answer(200, response.jsonObject());
        } catch (ProblemException e) {
            return NOT_ASKED;
        }
    }

    // A missing resource does not mean that the user is unknown.
    @SpecRef("TS 29.519 5.7.3")
    private static Answer missing(SbiResponse response) {
        return switch (cause(response)) {
            case "DATA_NOT_FOUND" -> new Answer(200, Json.object());
            case "", "USER_NOT_FOUND" -> new Answer(404, Json.object());
            default -> NOT_ASKED;
        };
    }

    private static String cause(SbiResponse response) {
        try {
            String cause = Json.string(response.jsonObject(), "cause");
            return cause == null ? "" : cause;
        } catch (ProblemException e) {
            return "";
        }
    }

    /** Returns a modifiable map of the discovery factors for every UDR with that data set; empty for any UDR. */
    public static Map<String, String> factors(String dataSet) {
        Map<String, String> factors = new HashMap<>(Map.of("target-nf-type", "UDR", "service-names", "nudr-dr"));
        if (!dataSet.isEmpty()) {
            factors.put("data-set", dataSet);
        }
        return factors;
    }

    private static EgressTarget target(String dataSet, String ueId) {
        Map<String, String> factors = factors(dataSet);
        if (ueId.equals(OF_NOBODY)) {
            return EgressTarget.discover(factors);
        }
        if (SubscriberIdentity.isGpsi(ueId)) {
            factors.put("gpsi", ueId);
        } else if (SubscriberIdentity.isSupi(ueId)) {
            factors.put("supi", ueId);
        }
        return EgressTarget.discover(factors);
    }
}
