// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.events;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Buffering of reports of a subscription: muted until the consumer retrieves them, or grouped. Pure.
 *
 * @param flag NotificationFlag; null if absent
 * @param groupSeconds grouping interval; 0 disables grouping
 * @param most maximum number of buffered reports
 * @param longestSeconds age at which a muted report is dropped
 * @param whenFull BufferedNotificationsAction and SubscriptionAction
 */
@SpecRef("TS 29.523 5.6.2.4")
public record PcEventHolding(
        @Nullable String flag, int groupSeconds, int most, long longestSeconds, WhenFull whenFull) {
    private static final String SETTING = "mutingSetting";

    /**
     * Actions when the buffer of muted reports is full.
     *
     * @param reports SEND_ALL, DISCARD_ALL, or any other value to drop the oldest
     * @param subscription CLOSE, CONTINUE_WITHOUT_MUTING, or any other value to continue
     */
    public record WhenFull(String reports, String subscription) {}

    /** Reads the settings from a PcEventExposureSubsc. */
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

    /** True if the consumer has muted reports. */
    public boolean muted() {
        return "DEACTIVATE".equals(flag) || "RETRIEVAL".equals(flag);
    }

    /** True if the consumer retrieves buffered reports. */
    public boolean fetches() {
        return !"DEACTIVATE".equals(flag);
    }

    /** True if reports are buffered instead of sent immediately. */
    public boolean holds() {
        return muted() || groupSeconds > 0;
    }

    /** Sets the applied buffer limits in a subscription and overwrites limits that the consumer sent. */
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
