// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.model.session.Snssai;
import org.sigcore.platform.config.Checks;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Start-up properties under {@code policy.}. An unknown key prevents the start.
 *
 * @param lenient accepts deviations from the specification that peers of several vendors send: both addresses of the UE
 *     in one request on N5, and a PATCH as {@code application/json}
 * @param siteId identifies this site among those that replicate sessions to each other, 1 to 4
 */
@ConfigurationProperties(prefix = "policy", ignoreUnknownFields = false)
public record PolicyProperties(
        @DefaultValue("false") boolean lenient,
        @DefaultValue("1") int siteId,
        @DefaultValue Sm sm,
        @DefaultValue Am am,
        @DefaultValue Ue ue,
        @DefaultValue Pcrf pcrf,
        @DefaultValue Rx rx,
        @DefaultValue Media media,
        @DefaultValue Udr udr,
        @DefaultValue Ldap ldap,
        @DefaultValue Binding binding,
        @DefaultValue Bulwark bulwark,
        @DefaultValue Outbox outbox,
        @DefaultValue Profile profile) {
    public PolicyProperties {
        if (siteId < 1 || siteId > 4) {
            throw new IllegalArgumentException("policy.site-id: expected 1 to 4, got " + siteId);
        }
        if (outbox.lease().compareTo(binding.retryInterval().multipliedBy(3)) < 0) {
            throw new IllegalArgumentException(
                    "policy.outbox.lease: expected three times policy.binding.retry-interval ("
                            + binding.retryInterval() + ") or more, got " + outbox.lease());
        }
    }

    /**
     * Properties {@code policy.sm}: SM policies and AF sessions.
     *
     * @param validateUser reject a subscriber that the UDR does not have with 400 USER_UNKNOWN
     * @param supportedFeatures hexadecimal mask of supported optional features of N7
     * @param afSupportedFeatures hexadecimal mask of supported optional features of N5
     */
    public record Sm(
            @DefaultValue("true") boolean validateUser,
            @DefaultValue(SM_FEATURES) String supportedFeatures,
            @DefaultValue(AF_FEATURES) String afSupportedFeatures) {
        /**
         * All implemented features: TSC, ResShare, 3GPP-PS-Data-Off, ADC, UMC, NetLoc, RAN-NAS-Cause, ProvAFsignalFlow,
         * PCSCF-Restoration-Enhancement, PRA, RuleVersioning, SponsoredConnectivity, RAN-Support-Info,
         * PolicyUpdateWhenUESuspends, AccessTypeCondition, MultiIpv6AddrPrefix, SessionRuleErrorHandling,
         * AF_Charging_Identifier, ATSSS, PendingTransaction, URLLC, MacAddressRange, QosMonitoring,
         * AuthorizationWithRequiredQoS, DN-Authorization, PDUSessionRelCause, SamePcf, TimeSensitiveNetworking, EMDBV,
         * DNNSelectionMode, EPSFallbackReport, PolicyDecisionErrorHandling, DDNEventPolicyControl,
         * ReallocationOfCredit, ExtPolicyDecisionErrorHandling, AggregatedUELocChanges, ES3XX, GroupIdListChange,
         * DisableUENotification, DDNEventPolicyControl2, VPLMN-QoS-Control, TimeSensitiveCommunication,
         * SatBackhaulCategoryChg, MPSforDTS, AMInfluence and EneNA.
         */
        @SpecRef("TS 29.512 5.8")
        static final String SM_FEATURES = "14959EBF9DBFFFFF";

        /**
         * All implemented features: InfluenceOnTrafficRouting, SponsoredConnectivity, URLLC, IMS_SBI, NetLoc,
         * ProvAFsignalFlow, ResourceSharing, MCPTT, MCVideo, PrioritySharing, MacAddressRange, RAN-NAS-Cause,
         * EnhancedSubscriptionToNotification, QoSMonitoring, AuthorizationWithRequiredQoS,
         * PCSCF-Restoration-Enhancement, CHEM, EPSFallbackReport, QoSHint, ReallocationOfCredit, ES3XX,
         * DisableUENotification and PatchCorrection.
         */
        @SpecRef("TS 29.514 5.8")
        static final String AF_FEATURES = "FADF7FB";

        public Sm {
            mask("policy.sm.supported-features", supportedFeatures);
            mask("policy.sm.af-supported-features", afSupportedFeatures);
        }

        private static void mask(String key, String value) {
            if (!value.matches("[A-Fa-f0-9]+")) {
                throw new IllegalArgumentException(key + ": expected hexadecimal digits, got " + value);
            }
        }
    }

    /**
     * Properties {@code policy.am}: access and mobility policies.
     *
     * @param validateUser reject a subscriber that the UDR does not have with 400 USER_UNKNOWN
     * @param supportedFeatures hexadecimal mask of supported optional features
     */
    public record Am(
            @DefaultValue("false") boolean validateUser,
            @DefaultValue(FEATURES) String supportedFeatures) {
        /**
         * All implemented features: SliceSupport, UE-AMBR_Authorization, DNNReplacementControl, MultipleAccessTypes,
         * ES3XX, UESliceMBR_Authorization, AMInfluence, EneNA, TargetNSSAI and 5GAccessStratumTime.
         */
        @SpecRef("TS 29.507 5.8")
        static final String FEATURES = "1F9D";

        public Am {
            Sm.mask("policy.am.supported-features", supportedFeatures);
        }
    }

    /**
     * Properties {@code policy.ue}: UE policies.
     *
     * @param validateUser reject a subscriber that the UDR does not have with 400 USER_UNKNOWN
     * @param supportedFeatures hexadecimal mask of supported optional features
     * @param roamingPartners networks, as {@code mcc-mnc}, whose PCFs are queried for their visiting UEs
     */
    public record Ue(
            @DefaultValue("false") boolean validateUser,
            @DefaultValue(FEATURES) String supportedFeatures,
            @DefaultValue List<String> roamingPartners) {
        /** All implemented features: PLMNChange, ConnectivityStateChange, GroupIdListChange and ES3XX. */
        @SpecRef("TS 29.525 5.8")
        static final String FEATURES = "96";

        public Ue {
            roamingPartners = List.copyOf(roamingPartners);
            Sm.mask("policy.ue.supported-features", supportedFeatures);
        }

        /** Returns the networks of the roaming partners. */
        public List<PlmnId> partners() {
            return roamingPartners.stream().map(PlmnId::parse).toList();
        }
    }

    /**
     * Properties {@code policy.pcrf}: Gx and Rx.
     *
     * @param validateUser reject a subscriber that the UDR does not have with 5030
     * @param requestTimeout time within which a PCEF or AF must answer a request
     */
    public record Pcrf(
            @DefaultValue("false") boolean validateUser,
            @DefaultValue("3s") Duration requestTimeout) {
        public Pcrf {
            Checks.positive("policy.pcrf.request-timeout", requestTimeout);
        }
    }

    /**
     * Properties {@code policy.rx}: AF sessions over Rx, on SM policies and on Gx sessions.
     *
     * @param maxAuthorizationLifetime maximum Authorization-Lifetime that an AF is granted; a session that the AF does
     *     not refresh in time ends
     * @param afsWithoutRar Origin-Hosts of AFs that do not answer RARs; they receive none
     */
    public record Rx(
            @DefaultValue("24h") Duration maxAuthorizationLifetime,
            @DefaultValue List<String> afsWithoutRar) {
        public Rx {
            Checks.positive("policy.rx.max-authorization-lifetime", maxAuthorizationLifetime);
        }
    }

    /**
     * Properties {@code policy.media}: bounds on the media that AFs may request, over N5 and Rx.
     *
     * @param maxComponents of one AF session
     * @param maxFlows sub-components in all components of one AF session
     * @param maxSessionFlows flows of all AF sessions on one PDU or IP-CAN session
     */
    public record Media(
            @DefaultValue("64") int maxComponents,
            @DefaultValue("256") int maxFlows,
            @DefaultValue("1024") int maxSessionFlows) {
        public Media {
            Checks.range("policy.media.max-components", maxComponents, 1, 65_535);
            Checks.range("policy.media.max-flows", maxFlows, 1, 65_535);
            Checks.range("policy.media.max-session-flows", maxSessionFlows, 1, 65_535);
        }

        /** Returns the bounds. */
        public MediaBounds bounds() {
            return new MediaBounds(maxComponents, maxFlows, maxSessionFlows);
        }
    }

    /**
     * Properties {@code policy.udr}: the UDR.
     *
     * @param apiVersion version of Nudr_DataRepository in the URI: {@code v1} or {@code v2}, or {@code auto} for the
     *     version in the UDRs' profiles at the NRF
     * @param dataSet data set that the UDR must list in its profile; empty for any, if profiles do not list it
     */
    public record Udr(
            @DefaultValue("auto") String apiVersion,
            @DefaultValue("POLICY") String dataSet) {
        public Udr {
            Checks.oneOf("policy.udr.api-version", apiVersion, List.of("auto", "v1", "v2"));
        }
    }

    /**
     * Properties {@code policy.ldap}: directories.
     *
     * @param directory of the files that data sources refer to (passwords, certificates); null for none
     */
    public record Ldap(@Nullable Path directory) {}

    /**
     * Properties {@code policy.binding}: the BSF.
     *
     * @param retryInterval interval of checks for unsent messages, to the BSF and all other NFs, and for timers that
     *     are due
     * @param patience maximum time for which the answer to an SMF waits for the BSF; 0 to not wait
     */
    public record Binding(
            @DefaultValue("1s") Duration retryInterval,
            @DefaultValue("250ms") Duration patience) {
        public Binding {
            Checks.positive("policy.binding.retry-interval", retryInterval);
            if (patience.isNegative()) {
                throw new IllegalArgumentException("policy.binding.patience: expected 0 or more, got " + patience);
            }
        }
    }

    /**
     * Properties {@code policy.bulwark}: subscriber locks.
     *
     * @param locks where locks are stored
     * @param patience time for which a request waits for another one of the same subscriber
     * @param lease time after which a lock is revoked from a holder that does not release it
     */
    public record Bulwark(
            @DefaultValue("memory") Locks locks,
            @DefaultValue("3s") Duration patience,
            @DefaultValue("30s") Duration lease) {
        public Bulwark {
            Checks.positive("policy.bulwark.patience", patience);
            Checks.positive("policy.bulwark.lease", lease);
        }

        /** Storage of locks. */
        public enum Locks {
            /** In the memory of the only process that runs the role. */
            MEMORY,
            /** In the database, shared by several processes that run the role. */
            SHARED,
            /** No locks. */
            OFF
        }
    }

    /**
     * Properties {@code policy.outbox}: messages to other NFs.
     *
     * @param lease time for which a sending process holds a message exclusively, at least 3 s and three times {@code
     *     policy.binding.retry-interval}; extended while it is sending
     */
    public record Outbox(@DefaultValue("15s") Duration lease) {
        public Outbox {
            if (lease.toSeconds() < 3) {
                throw new IllegalArgumentException("policy.outbox.lease: expected 3s or more, got " + lease);
            }
        }
    }

    /**
     * Properties {@code policy.profile}: subscribers and sessions that the PCF serves, for its profile at the NRF.
     *
     * @param dnns data networks; empty for all
     * @param supiRanges each {@code first-last} in digits; empty for all, null for those of {@code sigcore.plmn}
     * @param slices each {@code sst} or {@code sst-sd}; empty for all
     */
    public record Profile(
            @DefaultValue List<String> dnns,
            @Nullable List<String> supiRanges,
            @DefaultValue List<String> slices) {
        public Profile {
            for (String range : supiRanges == null ? List.<String>of() : supiRanges) {
                if (!range.matches("\\d{5,15}-\\d{5,15}")) {
                    throw new IllegalArgumentException("policy.profile.supi-ranges: expected first-last, got " + range);
                }
            }
            for (String slice : slices) {
                try {
                    Snssai.parse(slice);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("policy.profile.slices: " + e.getMessage(), e);
                }
            }
        }
    }
}
