// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.sigcore.model.CallbackUris;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.Requester;
import org.sigcore.model.nf.Slices;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * View of a granted SubscriptionData. Immutable.
 *
 * @param id subscription id as in the resource URI
 * @param document the body as received, with subscriptionId and validityTime
 * @param validUntil end of the validity
 * @param condition selects the NF instances that the subscription covers
 * @param events requested events; empty for all
 * @param requester the subscriber
 */
@SpecRef("TS 29.510 6.1.6.2.16")
public record Subscription(
        String id,
        ObjectNode document,
        Instant validUntil,
        Predicate<NFProfile> condition,
        Set<String> events,
        Requester requester) {

    private static final Pattern UNDERSCORED_HOST = Pattern.compile("^[^/?#]*//[^/?#]*_");
    private static final Set<String> REQUEST_ONLY = Set.of("completeProfileSubscription", "requesterFeatures");
    private static final Shape POINTERS = Shape.array(Shape.string("(/.*)?"), 1);
    private static final Shape SHAPE = Shape.object()
            .required("nfStatusNotificationUri", Subscription::notificationUri)
            .optional("reqNfInstanceId", WireShapes.UUID)
            .optional("validityTime", WireShapes.DATE_TIME)
            .optional("reqNotifEvents", WireShapes.TEXTS)
            .optional("subscrCond", Condition.SHAPE)
            .optional("plmnId", WireShapes.PLMN)
            .optional("nid", WireShapes.NID)
            .with((body, pointer, faults) -> {
                if (body.has("nid") && !body.has("plmnId")) {
                    faults.incorrect(pointer + "/plmnId", "an SNPN has an mcc and an mnc");
                }
            })
            .optional("servingScope", WireShapes.TEXTS)
            .optional("targetHni", WireShapes.FQDN_SHAPE)
            .optional("onboardingCapability", Shape.bool())
            .optional(
                    "notifCondition",
                    Shape.object()
                            .optional("monitoredAttributes", POINTERS)
                            .optional("unmonitoredAttributes", POINTERS)
                            .atMostOneOf("monitoredAttributes", "unmonitoredAttributes"))
            .optional("completeProfileSubscription", Shape.bool())
            .optional("reqNfType", WireShapes.NAME)
            .optional("reqNfFqdn", WireShapes.FQDN_SHAPE)
            .optional("reqSnssais", WireShapes.SNSSAIS)
            .optional("reqPerPlmnSnssais", Shape.array(WireShapes.PLMN_SNSSAI, 1))
            .optional("reqPlmnList", WireShapes.PLMNS)
            .optional("reqSnpnList", WireShapes.PLMNS);

    /**
     * Checks the body of a creation or the result of a patch. A lenient check also removes empty attributes from it.
     *
     * @throws org.sigcore.model.ProblemException 400 with a pointer to each invalid attribute
     */
    public static void check(ObjectNode body, Leniency leniency) {
        SHAPE.check(body, leniency);
        Condition.of(body.get("subscrCond"));
    }

    /**
     * Returns the condition on the NF instances that a body selects.
     *
     * @throws org.sigcore.model.ProblemException 400 if the condition is of no known kind
     */
    public static Predicate<NFProfile> condition(ObjectNode body) {
        return Condition.of(body.get("subscrCond")).and(network(body)).and(SubscriptionFilter.of(body));
    }

    private static Predicate<NFProfile> network(ObjectNode body) {
        JsonNode plmn = body.get("plmnId");
        String nid = Json.string(body, "nid");
        JsonNode network = nid != null && plmn instanceof ObjectNode object
                ? object.deepCopy().put("nid", nid)
                : plmn;
        return network == null ? profile -> true : profile -> isOf(profile, network);
    }

    // The network is a PLMN or, with "nid", an SNPN.
    private static boolean isOf(NFProfile profile, JsonNode network) {
        JsonNode own = network.has("nid") ? profile.document().path("snpnList") : profile.plmns();
        return own == null || Plmns.contains(own, network);
    }

    /** Returns the view of a document that has passed {@link #check} and has its id and validity. */
    public static Subscription of(ObjectNode document) {
        Set<String> events = new HashSet<>();
        document.path("reqNotifEvents").forEach(event -> events.add(event.asString("")));
        return new Subscription(
                Objects.requireNonNull(Json.string(document, "subscriptionId")),
                document,
                OffsetDateTime.parse(Objects.requireNonNull(Json.string(document, "validityTime")))
                        .toInstant(),
                condition(document),
                Set.copyOf(events),
                new Requester(
                        Json.string(document, "reqNfInstanceId"),
                        Json.string(document, "reqNfType"),
                        Json.string(document, "reqNfFqdn"),
                        document.get("reqPlmnList"),
                        document.get("reqSnpnList"),
                        Slices.ofRequester(document.get("reqSnssais"), document.get("reqPerPlmnSnssais"))));
    }

    // RFC 3986 allows "_" in a host name; DNS host names do not.
    private static void notificationUri(JsonNode uri, String pointer, Shape.Faults faults) {
        CallbackUris.SHAPE.collect(uri, pointer, faults);
        if (UNDERSCORED_HOST.matcher(uri.asString("")).find()) {
            faults.deviation(Leniency.Deviation.HOST_NAME, pointer, "expected a host name without \"_\"");
        }
    }

    /** Returns the document as a subscriber receives it: without the attributes that are in requests only. */
    @SpecRef("TS 29.510 A.2")
    public ObjectNode answer() {
        return Json.without(document, REQUEST_ONLY);
    }

    /** Returns the URI to which notifications are sent. */
    public String notificationUri() {
        return Objects.requireNonNull(Json.string(document, "nfStatusNotificationUri"));
    }

    /**
     * Returns host and port of the notification URI as written, in lower case. They identify the receiver regardless of
     * the path.
     */
    public String notificationAuthority() {
        String uri = notificationUri();
        int begin = uri.indexOf("//") + 2;
        int end = begin;
        while (end < uri.length() && "/?#".indexOf(uri.charAt(end)) < 0) {
            end++;
        }
        return uri.substring(begin, end).toLowerCase(Locale.ROOT);
    }

    /**
     * Returns true if complete profiles are sent: the subscription requests them and its NF acts on behalf of others.
     */
    @SpecRef("TS 29.510 6.1.6.2.16")
    boolean seesAll() {
        return document.path("completeProfileSubscription").asBoolean(false)
                && List.of("SCP", "SEPP", "NRF").contains(String.valueOf(requester.nfType()));
    }

    /** Returns true if the subscription includes an event. */
    boolean wants(String event) {
        return events.isEmpty() || events.contains(event);
    }

    /** Returns true if the subscriber monitors one of the changed attributes. */
    @SpecRef("TS 29.510 6.1.6.2.34")
    boolean monitors(List<String> changedPaths) {
        JsonNode condition = document.path("notifCondition");
        JsonNode monitored = condition.get("monitoredAttributes");
        JsonNode unmonitored = condition.get("unmonitoredAttributes");
        if (monitored != null) {
            Steps.takeFor((long) changedPaths.size() * monitored.size());
            return changedPaths.stream().anyMatch(path -> anyTouches(monitored, path));
        }
        if (unmonitored == null) {
            return true;
        }
        Steps.takeFor((long) changedPaths.size() * unmonitored.size());
        return changedPaths.stream().anyMatch(path -> !anyHolds(unmonitored, path));
    }

    /** Returns true if the validity has ended. */
    public boolean isExpired(Instant now) {
        return !validUntil.isAfter(now);
    }

    /** Returns true if the subscriber monitors load by name. */
    @SpecRef("TS 29.510 6.1.6.2.34")
    public boolean watchesLoad() {
        JsonNode monitored = document.path("notifCondition").path("monitoredAttributes");
        for (JsonNode pointer : monitored) {
            if (LoadChanges.names(pointer.asString(""))) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyTouches(JsonNode pointers, String path) {
        for (JsonNode pointer : pointers) {
            if (holds(pointer.asString(""), path) || holds(path, pointer.asString(""))) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyHolds(JsonNode pointers, String path) {
        for (JsonNode pointer : pointers) {
            if (holds(pointer.asString(""), path)) {
                return true;
            }
        }
        return false;
    }

    private static boolean holds(String outer, String inner) {
        return inner.startsWith(outer) && (inner.length() == outer.length() || inner.charAt(outer.length()) == '/');
    }
}
