// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.events.PcEventHolding;
import org.sigcore.policy.kernel.session.logic.Reporting;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stored row of a subscription. The document is never changed in place. Pure.
 *
 * @param body {@code request}, the accepted PcEventExposureSubsc; {@code reported}, number of reports so far;
 *     {@code end}, {@code period} and {@code group}, outbox identifiers of the active timers; {@code walk}, position of
 *     a walk over the sessions; {@code held}, reports not sent yet, as lists of PcEventNotification
 */
public record PcEventRow(ObjectNode body) {
    /** Name of the timer that ends the subscription. */
    public static final String END = "end";

    /** Name of the timer of the next periodic report. */
    public static final String PERIOD = "period";

    /** Name of the timer that releases grouped reports. */
    public static final String GROUP = "group";

    private static final String HELD = "held";
    private static final String REPORTED = "reported";
    private static final String REQUEST = "request";
    private static final String WALK = "walk";

    /** Creates the row of a new subscription. */
    public static PcEventRow begun(ObjectNode request) {
        ObjectNode body = Json.object();
        body.set(REQUEST, request);
        return new PcEventRow(body);
    }

    /** Returns the PcEventExposureSubsc. */
    public ObjectNode request() {
        return body.withObjectProperty(REQUEST);
    }

    /** Returns the reporting requirements of the consumer. */
    public Reporting reporting() {
        return Reporting.of(request().path("eventsRepInfo"));
    }

    /** Returns the rules for muting and grouping reports. */
    public PcEventHolding holding() {
        return PcEventHolding.of(request());
    }

    /** Returns the held reports, oldest first, as lists of PcEventNotification. */
    public List<JsonNode> held() {
        return body.path(HELD).valueStream().toList();
    }

    /** Returns a copy with these held reports. */
    public PcEventRow held(List<JsonNode> reports) {
        ObjectNode other = body.deepCopy();
        if (reports.isEmpty()) {
            other.remove(HELD);
        } else {
            reports.forEach(other.putArray(HELD)::add);
        }
        return new PcEventRow(other);
    }

    /** Returns a copy that is no longer muted. */
    public PcEventRow unmuted() {
        ObjectNode other = body.deepCopy();
        other.withObjectProperty(REQUEST).withObjectProperty("eventsRepInfo").put("notifFlag", "ACTIVATE");
        return new PcEventRow(other);
    }

    /** Returns the number of reports so far. */
    public long reported() {
        return body.path(REPORTED).asLong(0);
    }

    /** Returns a copy with this number of reports. */
    public PcEventRow reported(long reports) {
        return new PcEventRow(body.deepCopy().put(REPORTED, reports));
    }

    /** Returns the outbox identifiers of the active timers. */
    public List<String> timers() {
        return Stream.of(END, PERIOD, GROUP)
                .map(name -> Json.string(body, name))
                .filter(token -> token != null)
                .toList();
    }

    /** True if the timer of that name and due time is still the active one; a replaced timer is ignored. */
    public boolean isTimed(String name, long atMillis) {
        return String.valueOf(Json.string(body, name)).startsWith(atMillis + "/");
    }

    /** Returns a copy with another timer of that name; null removes it. */
    public PcEventRow timed(String name, @Nullable String timer) {
        ObjectNode other = body.deepCopy();
        if (timer == null) {
            other.remove(name);
        } else {
            other.put(name, timer);
        }
        return new PcEventRow(other);
    }

    /** Returns the position of the walk in progress; null without one. */
    public @Nullable ObjectNode walk() {
        return body.get(WALK) instanceof ObjectNode walk ? walk : null;
    }

    /** Returns a copy with this position of the walk; null when the walk is complete. */
    public PcEventRow walking(@Nullable ObjectNode walk) {
        ObjectNode other = body.deepCopy();
        if (walk == null) {
            other.remove(WALK);
        } else {
            other.set(WALK, walk);
        }
        return new PcEventRow(other);
    }
}
