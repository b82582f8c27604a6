// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.amservice;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Reporting;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An individual application AM context, stored as an AF session of the UE's association. Its documents are never
 * modified in place. Immutable.
 *
 * @param data AppAmContextData as the AF sent it, with later changes
 * @param course processing state: {@code reported}, number of reports by event; {@code expiry} and {@code period},
 *     outbox keys of the active timers
 */
@SpecRef("TS 29.534 5.6.2.2")
public record AmContext(ObjectNode data, ObjectNode course) {
    /** The only supported event, a change of the service area coverage. */
    public static final String COVERAGE_CHANGE = "SAC_CH";

    /** Attribute with the lifetime of the context, and name of its timer. */
    public static final String EXPIRY = "expiry";

    /** Name of the timer of the next periodic report. */
    public static final String PERIOD = "period";

    private static final String COURSE = "sigcoreCourse";
    private static final String SUBSCRIPTION = "evSubsc";
    private static final String REPORTED = "reported";

    /** Creates a new context. */
    public static AmContext begun(ObjectNode data) {
        ObjectNode own = data.deepCopy();
        own.remove(COURSE);
        return new AmContext(own, Json.object());
    }

    /** Reads a context from its stored form. */
    public static AmContext of(AfSession stored) {
        ObjectNode data = stored.request().deepCopy();
        JsonNode course = data.remove(COURSE);
        return new AmContext(data, course instanceof ObjectNode object ? object : Json.object());
    }

    /** Returns the stored form. */
    public ObjectNode stored() {
        ObjectNode stored = data.deepCopy();
        if (!course.isEmpty()) {
            stored.set(COURSE, course);
        }
        return stored;
    }

    /** Returns a copy with other data; supi, gpsi and suppFeat are kept. */
    public AmContext with(ObjectNode changed) {
        ObjectNode merged = changed.deepCopy();
        merged.remove(COURSE);
        keep(merged, "supi");
        keep(merged, "gpsi");
        keep(merged, "suppFeat");
        return new AmContext(merged, course);
    }

    private void keep(ObjectNode merged, String member) {
        if (data.has(member)) {
            merged.set(member, data.get(member));
        } else {
            merged.remove(member);
        }
    }

    /** Returns a copy with another subscription, or without one if null, and with the report counts reset. */
    public AmContext subscribed(@Nullable ObjectNode subscription) {
        ObjectNode changed = data.deepCopy();
        if (subscription == null) {
            changed.remove(SUBSCRIPTION);
        } else {
            changed.set(SUBSCRIPTION, subscription);
        }
        ObjectNode reset = course.deepCopy();
        reset.remove(REPORTED);
        return new AmContext(changed, reset);
    }

    /** Returns AmEventsSubscData; null if the AF has not subscribed. */
    public @Nullable ObjectNode subscription() {
        return data.get(SUBSCRIPTION) instanceof ObjectNode subscription ? subscription : null;
    }

    /** Returns the reporting rules of an event; null if it is not subscribed. */
    public @Nullable Reporting reporting(String event) {
        for (JsonNode wanted : data.path(SUBSCRIPTION).path("events")) {
            if (event.equals(Json.string(wanted, "event"))) {
                return Reporting.of(wanted);
            }
        }
        return null;
    }

    /** Returns true if an event is subscribed and its limits permit another report. */
    public boolean wants(String event, Instant now) {
        Reporting reporting = reporting(event);
        return reporting != null
                && !reporting.over(now, course.path(REPORTED).path(event).asLong(0));
    }

    /** Returns a copy with the report count of an event incremented. */
    public AmContext reported(String event) {
        ObjectNode further = course.deepCopy();
        ObjectNode reported = further.withObjectProperty(REPORTED);
        reported.put(event, reported.path(event).asLong(0) + 1);
        return new AmContext(data, further);
    }

    /** Returns true if the timer that was due at the given time is the active timer of that name. */
    public boolean isTimed(String name, long atMillis) {
        return String.valueOf(timer(name)).startsWith(atMillis + "/");
    }

    /** Returns the outbox key of the active timer of that name; null if absent. */
    public @Nullable String timer(String name) {
        return Json.string(course, name);
    }

    /** Returns the outbox keys of all active timers. */
    public List<String> timers() {
        return Stream.of(EXPIRY, PERIOD)
                .map(this::timer)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns a copy with another active timer of that name, or without one if null. */
    public AmContext timed(String name, @Nullable String timer) {
        ObjectNode further = course.deepCopy();
        if (timer == null) {
            further.remove(name);
        } else {
            further.put(name, timer);
        }
        return new AmContext(data, further);
    }

    /** Returns true if the AF only subscribes to events and requests no policy change. */
    public boolean onlyListens() {
        return !data.hasNonNull("highThruInd") && !data.hasNonNull("covReq") && !data.hasNonNull("asTimeDisParam");
    }

    /** Creates an AmEventsNotification for one event. */
    public static ObjectNode notification(String id, String event, ObjectNode coverage) {
        ObjectNode notification = Json.object().put("appAmContextId", id);
        notification.putArray("repEvents").addObject().put("event", event).set("appliedCov", coverage);
        return notification;
    }
}
