// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;
import org.sigcore.policy.kernel.policydata.pcfsm.Ambr;

/**
 * Configuration document {@code policydata/usagemon/datalimitprofiles/{limitId}}: a usage limit of the operator, or
 * settings for a limit in the UDR.
 */
@Doc("Usage limit that policies select by its name, or additional attributes of a limit of that name in the UDR "
        + "(UsageMonDataLimit of TS 29.519). Attributes in the UDR take precedence.")
@SpecRef("TS 29.519 5.4.2.10")
public record DataLimitProfile(
        @Nullable @Size(max = 512) String description,

        @Doc("Type of the limit. Of several limits a pass is used first, then rolled-over volume, the base plan and "
                + "top-ups.")
        @Default("BASE")
        @OneOf({"PASS", "ROLLOVER", "BASE", "TOP_UP"})
        String type,

        @Doc("Priority. Limits with a lower value are used first, regardless of their type.")
        @Default("100")
        @Range(min = 0, max = 1000)
        int priority,

        @Doc("Scope: entire sessions, or the PCC rules that name a monitoring key.")
        @Default("SESSION_LEVEL")
        @OneOf({"SESSION_LEVEL", "SERVICE_LEVEL"})
        String umLevel,

        @Doc("Monitoring key of usage reports if the UDR specifies none. If absent, the name of the limit.")
        @Default("[]")
        @Size(max = 20)
        List<String> monitoringKeys,

        @Doc("Usage allowed in a period.") @Nullable UsageThreshold usageLimit,
        @Nullable TimePeriod resetPeriod,

        @Doc("Date and time of RFC 3339.") @Nullable @Size(max = 40)
        String startDate,

        @Doc("Date and time of RFC 3339.") @Nullable @Size(max = 40)
        String endDate,

        @Nullable Grant grant,
        @Nullable CarryOver carryOver,
        @Nullable Exhausted exhausted) {
    /** Usage volumes in octets, and duration in seconds. */
    @Doc("Volumes in octets and duration in seconds.")
    @SpecRef("TS 29.122 5.2.1.2.3")
    public record UsageThreshold(
            @Nullable @Range(min = 0) Long totalVolume,
            @Nullable @Range(min = 0) Long uplinkVolume,
            @Nullable @Range(min = 0) Long downlinkVolume,
            @Nullable @Range(min = 0) Long duration) {}

    /** Reset period of a limit. */
    @Doc("Period after which the limit is reset, counted from startDate, otherwise from resetTime in the UDR or the"
            + " first use, in UTC.")
    @SpecRef("TS 29.519 5.4.2.11")
    public record TimePeriod(
            @OneOf({"YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"})
            String period,

            @Doc("Number of periods. If absent, unlimited.") @Nullable @Range(min = 1)
            Integer maxNumPeriod) {}

    /** Quota that a session is granted at a time. */
    @Doc("Grant of a session until its next report: the smallest of the values given here.")
    public record Grant(
            @Nullable @Range(min = 0) Long totalVolume,
            @Nullable @Range(min = 0) Long uplinkVolume,
            @Nullable @Range(min = 0) Long downlinkVolume,
            @Nullable @Range(min = 0) Long duration,

            @Doc("Percentage of the remainder that is not granted to other sessions. Default: 20, or 100 if a fixed "
                    + "amount is given.")
            @Nullable
            @Range(min = 1, max = 100)
            Integer percent,

            @Doc("Minimum grant while that much is left. Default: 1,000,000 octets and 60 seconds.") @Nullable
            UsageThreshold atLeast) {}

    /** Unused quota that is carried over to the next period. */
    @Doc("Part of the remainder of a period that can also be used in the next one.")
    public record CarryOver(
            @Default("100") @Range(min = 0, max = 100) int percent,
            @Nullable UsageThreshold atMost) {}

    /** Action when the last limit is exhausted. */
    @Doc("Action on a session when its last limit is exhausted.")
    public record Exhausted(
            @Doc("NONE: policies decide. THROTTLE: authSessAmbr applies. RELEASE: the session is terminated.")
            @Default("NONE")
            @OneOf({"NONE", "THROTTLE", "RELEASE"})
            String action,

            @Nullable Ambr authSessAmbr) {}

    /** Checks constraints that the schema cannot express. */
    public void check(Problems problems) {
        problems.unless(
                exhausted == null || !exhausted.action.equals("THROTTLE") || exhausted.authSessAmbr != null,
                "/exhausted/authSessAmbr",
                "expected with THROTTLE");
    }
}
