// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simulated UDR with policy data of the subscribers of one PLMN, numbered from 1. The data are computed from the number
 * of the subscriber and need no memory. Thread-safe.
 */
@SpecRef({"TS 29.504 5.2", "TS 29.519 5.2"})
public final class Udr implements SbiRoutes {
    private final String apiRoot;
    private final Pattern supis;
    private final long subscribers;
    private final Map<String, LongAdder> reads = new ConcurrentHashMap<>();
    private final Map<String, ObjectNode> subscriptions = new ConcurrentHashMap<>();

    /**
     * @param apiRoot API root, for Location headers
     * @param plmn home network of the subscribers
     * @param subscribers number of subscribers
     */
    public Udr(String apiRoot, PlmnId plmn, long subscribers) {
        this.apiRoot = apiRoot;
        this.supis = Pattern.compile("imsi-" + plmn.mcc() + plmn.mnc() + "(\\d{9,10})");
        this.subscribers = subscribers;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/nudr-dr/v2")
                .route("GET", "/policy-data/ues/{ueId}/sm-data", this::readSmData)
                .route("POST", "/policy-data/subs-to-notify", this::subscribe)
                .consumes("application/json")
                .route("DELETE", "/policy-data/subs-to-notify/{subsId}", this::unsubscribe);
    }

    /** Returns how many times the session management data of a subscriber were read. */
    public long readsOf(String supi) {
        LongAdder count = reads.get(supi);
        return count == null ? 0 : count.sum();
    }

    private SbiResponse readSmData(SbiRequest request) {
        String supi = request.pathParam("ueId");
        Matcher matcher = supis.matcher(supi);
        if (!matcher.matches()
                || Long.parseLong(matcher.group(1)) > subscribers
                || Long.parseLong(matcher.group(1)) == 0) {
            throw new ProblemException(ProblemDetails.of(404, "USER_NOT_FOUND", "no such subscriber"));
        }
        reads.computeIfAbsent(supi, key -> new LongAdder()).increment();
        return SbiResponse.json(
                200, smData(request.query().get("snssai"), request.query().get("dnn")));
    }

    // Returns one slice with each requested data network.
    private static ObjectNode smData(@Nullable String snssai, @Nullable String dnn) {
        if (snssai != null) {
            JsonNode asked = Json.parse(snssai);
            if (!asked.equals(Lab.snssai())) {
                throw new ProblemException(ProblemDetails.of(404, "DATA_NOT_FOUND", "no data for that slice"));
            }
        }
        ObjectNode document = Json.object();
        ObjectNode slice = document.putObject("smPolicySnssaiData").putObject("1-000001");
        slice.set("snssai", Lab.snssai());
        ObjectNode dnns = slice.putObject("smPolicyDnnData");
        for (String each : new String[] {Lab.INTERNET, Lab.IMS}) {
            if (dnn == null || dnn.equals(each)) {
                dnns.set(each, dnnData(each));
            }
        }
        if (dnns.isEmpty()) {
            throw new ProblemException(ProblemDetails.of(404, "DATA_NOT_FOUND", "no data for that data network"));
        }
        return document;
    }

    private static ObjectNode dnnData(String dnn) {
        ObjectNode data = Json.object().put("dnn", dnn);
        data.putArray("subscCats").add("gold");
        if (dnn.equals(Lab.INTERNET)) {
            data.putArray("allowedServices").add("browsing").add("video");
            data.put("subscSpendingLimits", true);
        } else {
            data.putArray("allowedServices").add("voice");
            data.put("imsSignallingPrio", true);
            data.put("subscSpendingLimits", false);
        }
        return data.put("online", false).put("offline", true);
    }

    private SbiResponse subscribe(SbiRequest request) {
        ObjectNode body = request.jsonObject();
        if (Json.string(body, "notificationUri") == null) {
            throw new ProblemException(SbiCause.MANDATORY_IE_MISSING, "/notificationUri");
        }
        String id = UUID.randomUUID().toString();
        subscriptions.put(id, body);
        return SbiResponse.created(apiRoot + "/nudr-dr/v2/policy-data/subs-to-notify/" + id, body);
    }

    private SbiResponse unsubscribe(SbiRequest request) {
        if (subscriptions.remove(request.pathParam("subsId")) == null) {
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, null);
        }
        return SbiResponse.noContent();
    }
}
