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

/** {@code policydata/usagemon/datalimitprofiles/{limitId}}: a limit of the operator's, or how one of the UDR is used. */
@Doc(
        "A limit of usage that policies choose by its name, or what counts besides for a limit of the UDR (UsageMonDataLimit of TS 29.519) of that name; what the UDR says comes first.")
@SpecRef("TS 29.519 5.4.2.10")
public record DataLimitProfile(
        @Nullable @Size(max = 512) String description,

        @Doc(
                "Of several limits a pass is used first, then what was rolled over, the base plan and what was bought on top.")
        @Default("BASE")
        @OneOf({"PASS", "ROLLOVER", "BASE", "TOP_UP"})
        String type,

        @Doc("Limits with a lower one are used first, whatever their type.") @Default("100") @Range(min = 0, max = 1000)
        int priority,

        @Doc("Of whole sessions, or of the PCC rules that name a monitoring key.")
        @Default("SESSION_LEVEL")
        @OneOf({"SESSION_LEVEL", "SERVICE_LEVEL"})
        String umLevel,

        @Doc("Under which usage is reported where the UDR names none; the name of the limit unless given.")
        @Default("[]")
        @Size(max = 20)
        List<String> monitoringKeys,

        @Doc("What may be used in a period.") @Nullable UsageThreshold usageLimit,
        @Nullable TimePeriod resetPeriod,

        @Doc("Date and time of RFC 3339.") @Nullable @Size(max = 40)
        String startDate,

        @Doc("Date and time of RFC 3339.") @Nullable @Size(max = 40)
        String endDate,

        @Nullable Grant grant,
        @Nullable CarryOver carryOver,
        @Nullable Exhausted exhausted) {
    /** Octets, and seconds. */
    @Doc("Octets, and seconds of duration.")
    @SpecRef("TS 29.122 5.2.1.2.3")
    public record UsageThreshold(
            @Nullable @Range(min = 0) Long totalVolume,
            @Nullable @Range(min = 0) Long uplinkVolume,
            @Nullable @Range(min = 0) Long downlinkVolume,
            @Nullable @Range(min = 0) Long duration) {}

    /** TimePeriod. */
    @Doc("After which the limit is whole again, counted from startDate or the first use, in UTC.")
    @SpecRef("TS 29.519 5.4.2.11")
    public record TimePeriod(
            @OneOf({"YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"})
            String period,

            @Doc("How many periods there are; any number unless given.") @Nullable @Range(min = 1)
            Integer maxNumPeriod) {}

    /** What a session gets at once. */
    @Doc("What a session gets until it reports: the least of all that is said here.")
    public record Grant(
            @Nullable @Range(min = 0) Long totalVolume,
            @Nullable @Range(min = 0) Long uplinkVolume,
            @Nullable @Range(min = 0) Long downlinkVolume,
            @Nullable @Range(min = 0) Long duration,

            @Doc("Of what is left and granted to no other session; 20 where nothing else is said, 100 for the rest.")
            @Nullable
            @Range(min = 1, max = 100)
            Integer percent,

            @Doc("No less than this, as long as it is left; 1,000,000 octets and 60 seconds unless given.") @Nullable
            UsageThreshold atLeast) {}

    /** What lasts beyond a period. */
    @Doc("What of the rest of a period may be used in the next one, too.")
    public record CarryOver(
            @Default("100") @Range(min = 0, max = 100) int percent,
            @Nullable UsageThreshold atMost) {}

    /** What happens when nothing is left. */
    @Doc("What becomes of a session when this is its last limit and nothing of it is left.")
    public record Exhausted(
            @Doc("NONE: what policies decide; THROTTLE: authSessAmbr; RELEASE: the session ends.")
            @Default("NONE")
            @OneOf({"NONE", "THROTTLE", "RELEASE"})
            String action,

            @Nullable Ambr authSessAmbr) {}

    /** What the shape cannot say. */
    public void check(Problems problems) {
        problems.unless(
                exhausted == null || !exhausted.action.equals("THROTTLE") || exhausted.authSessAmbr != null,
                "/exhausted/authSessAmbr",
                "expected with THROTTLE");
    }
}
