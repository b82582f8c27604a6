// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Size;

/** {@code services/pcfuser/settings}. */
@Doc("How data and counters of subscribers are asked for and kept (policyds).")
public record UserServiceSettings(
        @Doc("The UDR.") @Default("{}") Udr udr,

        @Doc("The CHF.") @Default("{}") Chf chf,

        @Doc("The OCS.") @Default("{}") Ocs ocs,

        @Doc("State variables of subscribers.") @Default("{}")
        Ssv ssv,

        @Doc("How subscribers are found.") @Default("{}") Search search,

        @Doc("Further keys; an unknown one is refused with the nearest known one.") @Default("{}") @Size(max = 100)
        Map<String, String> advancedSettings) {
    private static final AdvancedSettings KNOWN = new AdvancedSettings(
            AdvancedSettings.EXPIRY_ENABLED,
            AdvancedSettings.COMPRESSION,
            AdvancedSettings.PREFERENTIAL,
            AdvancedSettings.PRIMARY_KEY);

    /** The document. */
    public static final ConfigResource<UserServiceSettings> RESOURCE = ConfigResource.of(
                    "services/pcfuser/settings",
                    UserServiceSettings.class,
                    new UserServiceSettings(
                            Udr.DEFAULT, Chf.DEFAULT, Ocs.DEFAULT, Ssv.DEFAULT, Search.DEFAULT, Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));

    /** How the UDR is asked. */
    public record Udr(
            @Doc(
                    "Subscribe to changes of the data (subs-to-notify); a UDR that refuses is asked by GET. Off: GET for each session.")
            @Default("true")
            boolean subscribe,

            @Doc(
                    "Have the UDR report the data in its answer to the subscription; one that does not is asked by GET, too.")
            @Default("true")
            boolean immediateReport,

            @Doc("How long the UDR may take; then the session is decided without it, and it is asked again later.")
            @Default("3s")
            @Between(min = "10ms", max = "60s")
            Duration timeout,

            @Doc("After what time a UDR that did not answer, or could not, is asked again, unless it says so itself.")
            @Default("10s")
            @Between(min = "100ms", max = "1d")
            Duration retryInterval,

            @Doc("When subscriptions expire.") @Default("{}")
            Expiry expiry) {
        /** As it comes. */
        public static final Udr DEFAULT =
                new Udr(true, true, Duration.ofSeconds(3), Duration.ofSeconds(10), Expiry.DEFAULT);
    }

    /** When subscriptions end, and are renewed. */
    public record Expiry(
            @Doc(
                    "What we ask for where POLICY_DATA_SUBSCRIPTION_EXPIRY_ENABLED is true; what the UDR says counts in any case.")
            @Default("1d")
            @Between(min = "1m", max = "30d")
            Duration duration,

            @Doc("So long before its end a subscription is renewed; half of its life at most.")
            @Default("30m")
            @Between(min = "1s", max = "1d")
            Duration preExpiryWindow) {
        /** As it comes. */
        public static final Expiry DEFAULT = new Expiry(Duration.ofDays(1), Duration.ofMinutes(30));
    }

    /** How the CHF is asked. */
    public record Chf(
            @Doc(
                    "How long the CHF may take; then the session is decided without its counters, and it is asked again later.")
            @Default("3s")
            @Between(min = "10ms", max = "60s")
            Duration timeout,

            @Doc("After what time a CHF that did not answer, or could not, is asked again, unless it says so itself.")
            @Default("10s")
            @Between(min = "100ms", max = "1d")
            Duration retryInterval) {
        /** As it comes. */
        public static final Chf DEFAULT = new Chf(Duration.ofSeconds(3), Duration.ofSeconds(10));
    }

    /** Whether the OCS is asked instead of the CHF, and how. */
    public record Ocs(
            @Doc(
                    "Of whom policy counters are asked: AUTO: for a session on Gx the OCS, if there is one, else the CHF, and for one on N7 the CHF, if there is one, else the OCS; ALWAYS: the OCS; NEVER: the CHF. There is an OCS while a realm is configured here or a peer that offers Sy is connected. Policies of pds may say otherwise.")
            @Default("AUTO")
            @OneOf({"AUTO", "ALWAYS", "NEVER"})
            String use,

            @Doc("Destination-Realm of the OCS; that of a connected peer that offers Sy where it is left out.")
            @Nullable
            @Matches("[A-Za-z0-9.-]{1,255}")
            String realm,

            @Doc("Destination-Host of the OCS; whoever serves Sy in the realm where it is left out.")
            @Nullable
            @Matches("[A-Za-z0-9.-]{1,255}")
            String host,

            @Doc(
                    "How long the OCS may take; then the session is decided without its counters, and it is asked again later.")
            @Default("3s")
            @Between(min = "10ms", max = "60s")
            Duration timeout,

            @Doc("After what time an OCS that did not answer, or could not, is asked again.")
            @Default("10s")
            @Between(min = "100ms", max = "1d")
            Duration retryInterval) {
        /** As it comes. */
        public static final Ocs DEFAULT = new Ocs("AUTO", null, null, Duration.ofSeconds(3), Duration.ofSeconds(10));
    }

    /** State variables of subscribers. */
    public record Ssv(
            @Doc(
                    "Read remote ones (operator-specific-data of the UDR) when a subscriber's first session begins, a GET more for each, and have the subscriptions at the UDR tell of their changes. Those of a pool that policies of pds name are read and watched in any case.")
            @Default("false")
            boolean remote,

            @Doc(
                    "Decide on a subscriber's sessions again when others have changed variables in the UDR; else the next decision sees them. Policies of two PCFs that both change a variable at each decision would keep each other busy.")
            @Default("false")
            boolean decideOnChange) {
        /** As it comes. */
        public static final Ssv DEFAULT = new Ssv(false, false);
    }

    /** Under which identity of a UE its row is kept, and when it will do. */
    public record Search(
            @Doc(
                    "SUPI or GPSI; a session without it is kept by the other one. Change it while there are no sessions, or with SINGLE_UE_ID_PREFERENTIAL_SEARCH.")
            @Default("SUPI")
            @OneOf({"SUPI", "GPSI"})
            String ueId,

            @Doc("Ask the UDR again for each new session, even while a subscription tells of changes.")
            @Default("false")
            boolean forcedLookup,

            @Doc(
                    "Find the row by each identity of the UE that one of its sessions has had, so that one with the GPSI alone and one with the SUPI are of one subscriber: a row of pdsprofile and a read more for each session with both, and two reads more where the row is not kept by the one that a session has.")
            @Default("false")
            boolean multi) {
        /** As it comes. */
        public static final Search DEFAULT = new Search("SUPI", false, false);

        /** True for GPSI. */
        public boolean gpsiFirst() {
            return ueId.equals("GPSI");
        }
    }

    /** Whether a row is looked for under the other identity, too. */
    public boolean preferentialSearch() {
        return AdvancedSettings.isTrue(advancedSettings, AdvancedSettings.PREFERENTIAL);
    }

    /** For how long subscriptions at the UDR are asked; null for as long as the UDR likes. */
    public @Nullable Duration subscriptionExpiry() {
        return AdvancedSettings.isTrue(advancedSettings, AdvancedSettings.EXPIRY_ENABLED)
                ? udr.expiry().duration()
                : null;
    }
}
