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
 * What is stored of a subscription. The document is never changed in place. Pure.
 *
 * @param body {@code request}, PcEventExposureSubsc as it was agreed; {@code reported}, reports so far; {@code end} and {@code
 *     period} and {@code group}, the timers that count, as the outbox knows them; {@code walk}, how far a walk over the
 *     sessions is; {@code held}, reports that are not sent yet, lists of PcEventNotification
 */
public record PcEventRow(ObjectNode body) {
    /** The timer of its end. */
    public static final String END = "end";

    /** The timer of the next periodic report. */
    public static final String PERIOD = "period";

    /** The timer at which gathered reports are sent. */
    public static final String GROUP = "group";

    private static final String HELD = "held";
    private static final String REPORTED = "reported";
    private static final String REQUEST = "request";
    private static final String WALK = "walk";

    /** A new one. */
    public static PcEventRow begun(ObjectNode request) {
        ObjectNode body = Json.object();
        body.set(REQUEST, request);
        return new PcEventRow(body);
    }

    /** PcEventExposureSubsc. */
    public ObjectNode request() {
        return body.withObjectProperty(REQUEST);
    }

    /** How it wants to be told. */
    public Reporting reporting() {
        return Reporting.of(request().path("eventsRepInfo"));
    }

    /** Whether reports wait. */
    public PcEventHolding holding() {
        return PcEventHolding.of(request());
    }

    /** Reports that wait, the oldest first: lists of PcEventNotification. */
    public List<JsonNode> held() {
        return body.path(HELD).valueStream().toList();
    }

    /** The same while these wait. */
    public PcEventRow held(List<JsonNode> reports) {
        ObjectNode other = body.deepCopy();
        if (reports.isEmpty()) {
            other.remove(HELD);
        } else {
            reports.forEach(other.putArray(HELD)::add);
        }
        return new PcEventRow(other);
    }

    /** The same that is no longer muted. */
    public PcEventRow unmuted() {
        ObjectNode other = body.deepCopy();
        other.withObjectProperty(REQUEST).withObjectProperty("eventsRepInfo").put("notifFlag", "ACTIVATE");
        return new PcEventRow(other);
    }

    /** Reports so far. */
    public long reported() {
        return body.path(REPORTED).asLong(0);
    }

    /** The same after so many reports. */
    public PcEventRow reported(long reports) {
        return new PcEventRow(body.deepCopy().put(REPORTED, reports));
    }

    /** The timers that count. */
    public List<String> timers() {
        return Stream.of(END, PERIOD, GROUP)
                .map(name -> Json.string(body, name))
                .filter(token -> token != null)
                .toList();
    }

    /** Whether the timer of that name that was due then is the one that counts. */
    public boolean isTimed(String name, long atMillis) {
        return String.valueOf(Json.string(body, name)).startsWith(atMillis + "/");
    }

    /** The same with another timer of that name; null for none. */
    public PcEventRow timed(String name, @Nullable String timer) {
        ObjectNode other = body.deepCopy();
        if (timer == null) {
            other.remove(name);
        } else {
            other.put(name, timer);
        }
        return new PcEventRow(other);
    }

    /** How far the walk is that goes on; null without one. */
    public @Nullable ObjectNode walk() {
        return body.get(WALK) instanceof ObjectNode walk ? walk : null;
    }

    /** The same whose walk is elsewhere; null when it is over. */
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
