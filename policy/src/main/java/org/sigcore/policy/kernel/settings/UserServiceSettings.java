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

/** Configuration document {@code services/pcfuser/settings}. */
@Doc("Retrieval and storage of subscriber data and policy counters (policyds).")
public record UserServiceSettings(
        @Doc("Settings of the UDR.") @Default("{}") Udr udr,

        @Doc("Settings of the CHF.") @Default("{}") Chf chf,

        @Doc("Settings of the OCS.") @Default("{}") Ocs ocs,

        @Doc("State variables of subscribers.") @Default("{}")
        Ssv ssv,

        @Doc("Identification of subscribers.") @Default("{}")
        Search search,

        @Doc("Additional keys. An unknown key is refused, with the nearest known one in the error.")
        @Default("{}")
        @Size(max = 100)
        Map<String, String> advancedSettings) {
    private static final AdvancedSettings KNOWN = new AdvancedSettings(
            AdvancedSettings.EXPIRY_ENABLED,
            AdvancedSettings.COMPRESSION,
            AdvancedSettings.PREFERENTIAL,
            AdvancedSettings.PRIMARY_KEY);

    /** The configuration document. */
    public static final ConfigResource<UserServiceSettings> RESOURCE = ConfigResource.of(
                    "services/pcfuser/settings",
                    UserServiceSettings.class,
                    new UserServiceSettings(
                            Udr.DEFAULT, Chf.DEFAULT, Ocs.DEFAULT, Ssv.DEFAULT, Search.DEFAULT, Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));

    /** Requests to the UDR. */
    public record Udr(
            @Doc("Subscribes to changes of the data (subs-to-notify). A UDR that refuses is queried by GET. If false, "
                    + "each session causes a GET.")
            @Default("true")
            boolean subscribe,

            @Doc("Requests the data in the response to the subscription. A UDR that does not include it is also "
                    + "queried by GET.")
            @Default("true")
            boolean immediateReport,

            @Doc("Timeout of the UDR. After it the session is decided without its data, and the request is retried "
                    + "later.")
            @Default("3s")
            @Between(min = "10ms", max = "60s")
            Duration timeout,

            @Doc("Delay before a failed request to a UDR is retried, unless the UDR specifies a delay.")
            @Default("10s")
            @Between(min = "100ms", max = "1d")
            Duration retryInterval,

            @Doc("Expiry of subscriptions.") @Default("{}") Expiry expiry) {
        /** The default settings. */
        public static final Udr DEFAULT =
                new Udr(true, true, Duration.ofSeconds(3), Duration.ofSeconds(10), Expiry.DEFAULT);
    }

    /** Expiry and renewal of subscriptions. */
    public record Expiry(
            @Doc("Requested expiry if POLICY_DATA_SUBSCRIPTION_EXPIRY_ENABLED is true. The expiry in the response of "
                    + "the UDR always takes precedence.")
            @Default("1d")
            @Between(min = "1m", max = "30d")
            Duration duration,

            @Doc("Time before its expiry at which a subscription is renewed; at most half of its lifetime.")
            @Default("30m")
            @Between(min = "1s", max = "1d")
            Duration preExpiryWindow) {
        /** The default settings. */
        public static final Expiry DEFAULT = new Expiry(Duration.ofDays(1), Duration.ofMinutes(30));
    }

    /** Requests to the CHF. */
    public record Chf(
            @Doc("Timeout of the CHF. After it the session is decided without its counters, and the request is retried "
                    + "later.")
            @Default("3s")
            @Between(min = "10ms", max = "60s")
            Duration timeout,

            @Doc("Delay before a failed request to a CHF is retried, unless the CHF specifies a delay.")
            @Default("10s")
            @Between(min = "100ms", max = "1d")
            Duration retryInterval) {
        /** The default settings. */
        public static final Chf DEFAULT = new Chf(Duration.ofSeconds(3), Duration.ofSeconds(10));
    }

    /** Use of the OCS instead of the CHF, and requests to it. */
    public record Ocs(
            @Doc("Source of policy counters. AUTO: for a session on Gx the OCS if there is one, else the CHF; for a "
                    + "session on N7 the CHF if there is one, else the OCS. ALWAYS: the OCS. NEVER: the CHF. There is "
                    + "an OCS while a realm is configured here or a peer that offers Sy is connected. Policies of pds "
                    + "can override this.")
            @Default("AUTO")
            @OneOf({"AUTO", "ALWAYS", "NEVER"})
            String use,

            @Doc("Destination-Realm of the OCS. If absent, that of a connected peer that offers Sy.")
            @Nullable
            @Matches("[A-Za-z0-9.-]{1,255}")
            String realm,

            @Doc("Destination-Host of the OCS. If absent, any host that serves Sy in the realm.")
            @Nullable
            @Matches("[A-Za-z0-9.-]{1,255}")
            String host,

            @Doc("Timeout of the OCS. After it the session is decided without its counters, and the request is retried "
                    + "later.")
            @Default("3s")
            @Between(min = "10ms", max = "60s")
            Duration timeout,

            @Doc("Delay before a failed request to an OCS is retried.")
            @Default("10s")
            @Between(min = "100ms", max = "1d")
            Duration retryInterval) {
        /** The default settings. */
        public static final Ocs DEFAULT = new Ocs("AUTO", null, null, Duration.ofSeconds(3), Duration.ofSeconds(10));
    }

    /** State variables of subscribers. */
    public record Ssv(
            @Doc("Reads remote variables (operator-specific-data of the UDR) when the first session of a subscriber "
                    + "begins, with one additional GET each, and includes their changes in the subscriptions at the "
                    + "UDR. Variables of a pool that policies of pds name are always read and watched.")
            @Default("false")
            boolean remote,

            @Doc("Decides the sessions of a subscriber again when another consumer of the UDR changes variables. If "
                    + "false, the next decision uses the new values. Policies of two PCFs that both change a variable "
                    + "at each decision would trigger each other endlessly.")
            @Default("false")
            boolean decideOnChange) {
        /** The default settings. */
        public static final Ssv DEFAULT = new Ssv(false, false);
    }

    /** Identity of a UE under which its row is stored, and lookup by other identities. */
    public record Search(
            @Doc("Identity under which subscribers are stored: SUPI or GPSI. A session without it is stored under the "
                    + "other one. Change it while there are no sessions, or with SINGLE_UE_ID_PREFERENTIAL_SEARCH.")
            @Default("SUPI")
            @OneOf({"SUPI", "GPSI"})
            String ueId,

            @Doc("Queries the UDR again for each new session, even while a subscription reports changes.")
            @Default("false")
            boolean forcedLookup,

            @Doc("Finds the row by every identity that a session of the UE has used, so that a session with the GPSI "
                    + "alone and one with the SUPI belong to one subscriber. This costs a row of pdsprofile and one "
                    + "additional read for each session with both, and two more reads if the row is stored under the "
                    + "identity that the session lacks.")
            @Default("false")
            boolean multi) {
        /** The default settings. */
        public static final Search DEFAULT = new Search("SUPI", false, false);

        /** True if the row is stored by GPSI. */
        public boolean gpsiFirst() {
            return ueId.equals("GPSI");
        }
    }

    /** True if a row is also looked up by the other identity. */
    public boolean preferentialSearch() {
        return AdvancedSettings.isTrue(advancedSettings, AdvancedSettings.PREFERENTIAL);
    }

    /** Returns the expiry that is requested for subscriptions at the UDR; null to let the UDR choose. */
    public @Nullable Duration subscriptionExpiry() {
        return AdvancedSettings.isTrue(advancedSettings, AdvancedSettings.EXPIRY_ENABLED)
                ? udr.expiry().duration()
                : null;
    }
}
