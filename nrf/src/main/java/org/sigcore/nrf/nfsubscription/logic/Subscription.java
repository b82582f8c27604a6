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
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.Requester;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A view of a SubscriptionData that has been granted. Immutable.
 *
 * @param id as in the resource URI
 * @param document as received, with subscriptionId and validityTime
 * @param validUntil when it ends
 * @param condition the NF instances that it is for
 * @param events the events that it is for; empty for all
 * @param requester who subscribed
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
    private static final Shape POINTERS = Shape.array(Shape.string("(/.*)?"), 1);
    private static final Shape SHAPE = Shape.object()
            .required("nfStatusNotificationUri", Subscription::notificationUri)
            .optional("reqNfInstanceId", WireShapes.UUID)
            .optional("validityTime", WireShapes.DATE_TIME)
            .optional("reqNotifEvents", WireShapes.TEXTS)
            .optional("subscrCond", Condition.SHAPE)
            .optional("plmnId", WireShapes.PLMN)
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
            .optional("reqPlmnList", WireShapes.PLMNS)
            .optional("reqSnpnList", WireShapes.PLMNS);

    /**
     * Checks the body of a creation or the result of a patch; a lenient check also removes empty attributes from it.
     *
     * @throws org.sigcore.model.ProblemException 400 with a pointer to each fault
     */
    public static void check(ObjectNode body, Leniency leniency) {
        SHAPE.check(body, leniency);
        Condition.of(body.get("subscrCond"));
    }

    /**
     * The NF instances that a body is for.
     *
     * @throws org.sigcore.model.ProblemException 400 if the condition is of no known kind
     */
    public static Predicate<NFProfile> condition(ObjectNode body) {
        Predicate<NFProfile> condition = Condition.of(body.get("subscrCond"));
        JsonNode plmn = body.get("plmnId");
        return plmn == null ? condition : condition.and(profile -> isOf(profile, plmn));
    }

    // The network is a PLMN or, with "nid", an SNPN.
    private static boolean isOf(NFProfile profile, JsonNode network) {
        JsonNode own = network.has("nid") ? profile.document().path("snpnList") : profile.plmns();
        return own == null || Plmns.contains(own, network);
    }

    /** The view of a document that has passed {@link #check} and got its identity and its end. */
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
                        document.get("reqSnssais")));
    }

    // RFC 3986 allows "_" in a host name; DNS names of hosts do not have it.
    private static void notificationUri(JsonNode uri, String pointer, Shape.Faults faults) {
        CallbackUris.SHAPE.collect(uri, pointer, faults);
        if (UNDERSCORED_HOST.matcher(uri.asString("")).find()) {
            faults.deviation(Leniency.Deviation.HOST_NAME, pointer, "expected a host name without \"_\"");
        }
    }

    /** Where notifications go. */
    public String notificationUri() {
        return Objects.requireNonNull(Json.string(document, "nfStatusNotificationUri"));
    }

    /** Host and port of it as written, in lower case: who is notified, by whatever path. */
    public String notificationAuthority() {
        String uri = notificationUri();
        int begin = uri.indexOf("//") + 2;
        int end = begin;
        while (end < uri.length() && "/?#".indexOf(uri.charAt(end)) < 0) {
            end++;
        }
        return uri.substring(begin, end).toLowerCase(Locale.ROOT);
    }

    /** Whether whole profiles are told: asked for, and by an NF that acts for others. */
    @SpecRef("TS 29.510 6.1.6.2.16")
    boolean seesAll() {
        return document.path("completeProfileSubscription").asBoolean(false)
                && List.of("SCP", "SEPP", "NRF").contains(String.valueOf(requester.nfType()));
    }

    /** Whether an event is among those that were asked for. */
    boolean wants(String event) {
        return events.isEmpty() || events.contains(event);
    }

    /** Whether a change of these attributes is worth a notification. */
    @SpecRef("TS 29.510 6.1.6.2.34")
    boolean monitors(List<String> changedPaths) {
        JsonNode condition = document.path("notifCondition");
        JsonNode monitored = condition.get("monitoredAttributes");
        JsonNode unmonitored = condition.get("unmonitoredAttributes");
        if (monitored != null) {
            return changedPaths.stream().anyMatch(path -> anyTouches(monitored, path));
        }
        return unmonitored == null || changedPaths.stream().anyMatch(path -> !anyHolds(unmonitored, path));
    }

    /** Whether its validity has ended. */
    public boolean isExpired(Instant now) {
        return !validUntil.isAfter(now);
    }

    /** Whether load is among the attributes that the subscriber monitors by name. */
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
        return inner.equals(outer) || inner.startsWith(outer + "/");
    }
}
