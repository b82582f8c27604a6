// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.events;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whether reports are kept until their consumer wants them, or until some can be sent together. Pure.
 *
 * @param flag NotificationFlag; null for none
 * @param groupSeconds for how long reports are gathered; 0 for not
 * @param most reports that are kept at a time
 * @param longestSeconds after which a muted report is dropped
 * @param whenFull BufferedNotificationsAction and SubscriptionAction
 */
@SpecRef("TS 29.523 5.6.2.4")
public record PcEventHolding(
        @Nullable String flag, int groupSeconds, int most, long longestSeconds, WhenFull whenFull) {
    private static final String SETTING = "mutingSetting";

    /**
     * What becomes of muted reports when there are too many.
     *
     * @param reports SEND_ALL, DISCARD_ALL, or anything else for the oldest to be dropped
     * @param subscription CLOSE, CONTINUE_WITHOUT_MUTING, or anything else to go on
     */
    public record WhenFull(String reports, String subscription) {}

    /** Of PcEventExposureSubsc. */
    public static PcEventHolding of(ObjectNode request) {
        JsonNode wanted = request.path("eventsRepInfo");
        JsonNode instructions = wanted.path("notifFlagInstruct");
        JsonNode setting = wanted.path(SETTING);
        return new PcEventHolding(
                Json.string(wanted, "notifFlag"),
                Json.integer(wanted, "grpRepTime", 0),
                Json.integer(setting, "maxNoOfNotif", 100),
                setting.path("durationBufferedNotif").asLong(Long.MAX_VALUE / 2000),
                new WhenFull(
                        String.valueOf(Json.string(instructions, "bufferedNotifs")),
                        String.valueOf(Json.string(instructions, "subscription"))));
    }

    /** Whether the consumer wants no reports for now. */
    public boolean muted() {
        return "DEACTIVATE".equals(flag) || "RETRIEVAL".equals(flag);
    }

    /** Whether the consumer fetches what was kept. */
    public boolean fetches() {
        return !"DEACTIVATE".equals(flag);
    }

    /** Whether reports are not sent at once. */
    public boolean holds() {
        return muted() || groupSeconds > 0;
    }

    /** Says in a subscription what is kept of muted reports; what a consumer says of that does not count. */
    public static void settle(ObjectNode request, int most, long longestSeconds) {
        if (of(request).muted()) {
            request.withObjectProperty("eventsRepInfo")
                    .putObject(SETTING)
                    .put("maxNoOfNotif", most)
                    .put("durationBufferedNotif", longestSeconds);
        } else if (request.get("eventsRepInfo") instanceof ObjectNode wanted) {
            wanted.remove(SETTING);
        }
    }
}
