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
 * An individual application AM context. It is stored as an AF session on the UE's association. The documents are never changed
 * in place. Pure.
 *
 * @param data AppAmContextData as the AF gave it, with later changes
 * @param course how far it is: {@code reported}, reports by event; {@code expiry} and {@code period}, the timers that
 *     count, as the outbox knows them
 */
@SpecRef("TS 29.534 5.6.2.2")
public record AmContext(ObjectNode data, ObjectNode course) {
    /** The event whose cause is seen here. */
    public static final String COVERAGE_CHANGE = "SAC_CH";

    /** The attribute that says how long it lasts, and its timer. */
    public static final String EXPIRY = "expiry";

    /** The timer of the next periodic report. */
    public static final String PERIOD = "period";

    private static final String COURSE = "sigcoreCourse";
    private static final String SUBSCRIPTION = "evSubsc";
    private static final String REPORTED = "reported";

    /** A new one. */
    public static AmContext begun(ObjectNode data) {
        ObjectNode own = data.deepCopy();
        own.remove(COURSE);
        return new AmContext(own, Json.object());
    }

    /** The one that is stored so. */
    public static AmContext of(AfSession stored) {
        ObjectNode data = stored.request().deepCopy();
        JsonNode course = data.remove(COURSE);
        return new AmContext(data, course instanceof ObjectNode object ? object : Json.object());
    }

    /** What is stored of it. */
    public ObjectNode stored() {
        ObjectNode stored = data.deepCopy();
        if (!course.isEmpty()) {
            stored.set(COURSE, course);
        }
        return stored;
    }

    /** The same with other data; who the UE is stays. */
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

    /** The same with another subscription, none for null, of which nothing has been reported. */
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

    /** AmEventsSubscData; null when the AF has not subscribed. */
    public @Nullable ObjectNode subscription() {
        return data.get(SUBSCRIPTION) instanceof ObjectNode subscription ? subscription : null;
    }

    /** How an event is to be reported; null when it is not. */
    public @Nullable Reporting reporting(String event) {
        for (JsonNode wanted : data.path(SUBSCRIPTION).path("events")) {
            if (event.equals(Json.string(wanted, "event"))) {
                return Reporting.of(wanted);
            }
        }
        return null;
    }

    /** True when an event is to be reported once more. */
    public boolean wants(String event, Instant now) {
        Reporting reporting = reporting(event);
        return reporting != null
                && !reporting.over(now, course.path(REPORTED).path(event).asLong(0));
    }

    /** The same with one more report of an event. */
    public AmContext reported(String event) {
        ObjectNode further = course.deepCopy();
        ObjectNode reported = further.withObjectProperty(REPORTED);
        reported.put(event, reported.path(event).asLong(0) + 1);
        return new AmContext(data, further);
    }

    /** Whether the timer of that name that was due then is the one that counts. */
    public boolean isTimed(String name, long atMillis) {
        return String.valueOf(timer(name)).startsWith(atMillis + "/");
    }

    /** The timer of that name that counts; null for none. */
    public @Nullable String timer(String name) {
        return Json.string(course, name);
    }

    /** The timers that count. */
    public List<String> timers() {
        return Stream.of(EXPIRY, PERIOD)
                .map(this::timer)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The same with another timer of that name that counts; null for none. */
    public AmContext timed(String name, @Nullable String timer) {
        ObjectNode further = course.deepCopy();
        if (timer == null) {
            further.remove(name);
        } else {
            further.put(name, timer);
        }
        return new AmContext(data, further);
    }

    /** True when the AF asks for nothing but to be told. */
    public boolean onlyListens() {
        return !data.hasNonNull("highThruInd") && !data.hasNonNull("covReq") && !data.hasNonNull("asTimeDisParam");
    }

    /** AmEventsNotification of one event. */
    public static ObjectNode notification(String id, String event, ObjectNode coverage) {
        ObjectNode notification = Json.object().put("appAmContextId", id);
        notification.putArray("repEvents").addObject().put("event", event).set("appliedCov", coverage);
        return notification;
    }
}
