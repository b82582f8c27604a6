// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;

/**
 * What counts now: the document where it says something, else the start-up property. Asked again for every request; a change
 * needs no restart. Thread-safe.
 */
public final class ServiceSettings {
    private static final Duration USUAL_RETRY = Duration.ofSeconds(30);

    private final PolicyProperties properties;
    private final ConfigView<SmServiceSettings> sm;
    private final ConfigView<AmServiceSettings> am;
    private final ConfigView<UeServiceSettings> ue;
    private final ConfigView<PcrfCoreSettings> pcrf;
    private final ConfigView<UserServiceSettings> user;
    private final ConfigView<NotifierSettings> notifier;
    private volatile Exclusions ofSm;
    private volatile Exclusions ofPcrf;

    public ServiceSettings(ConfigViews configuration, PolicyProperties properties) {
        this.properties = properties;
        this.sm = configuration.view(SmServiceSettings.RESOURCE);
        this.am = configuration.view(AmServiceSettings.RESOURCE);
        this.ue = configuration.view(UeServiceSettings.RESOURCE);
        this.pcrf = configuration.view(PcrfCoreSettings.RESOURCE);
        this.user = configuration.view(UserServiceSettings.RESOURCE);
        this.notifier = configuration.view(NotifierSettings.RESOURCE);
        sm.onChange(settings -> ofSm = new Exclusions(settings.advancedSettings()));
        pcrf.onChange(settings -> ofPcrf = new Exclusions(settings.advancedSettings()));
        ofSm = new Exclusions(sm.current().advancedSettings());
        ofPcrf = new Exclusions(pcrf.current().advancedSettings());
    }

    /**
     * What sessions and associations have in common.
     *
     * @param validateUser refuse a subscriber that the UDR does not have
     * @param features our mask of optional features, hexadecimal
     * @param lockWaitMillis how long a request waits for another one of the same subscriber
     * @param detectsCollisions whether a new session takes the place of an older one that it collides with
     * @param bounds the limit of sessions and the rates of media
     */
    public record Service(
            boolean validateUser, String features, long lockWaitMillis, boolean detectsCollisions, Bounds bounds) {
        /** A service with this limit of sessions and these rates of media. */
        public Service(
                boolean validateUser,
                String features,
                long lockWaitMillis,
                boolean detectsCollisions,
                SessionLimit limit,
                MediaDefaults mediaDefaults) {
            this(validateUser, features, lockWaitMillis, detectsCollisions, new Bounds(limit, mediaDefaults));
        }

        /** As many sessions as there come. */
        public Service(boolean validateUser, String features, long lockWaitMillis) {
            this(validateUser, features, lockWaitMillis, false, SessionLimit.NONE, MediaDefaults.NONE);
        }

        /** The limit of sessions of a subscriber. */
        public SessionLimit limit() {
            return bounds.limit();
        }

        /** The bit rates of media for which an AF gives none. */
        public MediaDefaults mediaDefaults() {
            return bounds.mediaDefaults();
        }
    }

    /**
     * The limit of sessions and the rates of media.
     *
     * @param limit the limit of sessions of a subscriber
     * @param mediaDefaults the bit rates of media for which an AF gives none
     */
    public record Bounds(SessionLimit limit, MediaDefaults mediaDefaults) {}

    /** Of N7. */
    public Service sm() {
        SmServiceSettings now = sm.current();
        return new Service(
                given(now.validateUser(), properties.sm().validateUser()),
                given(now.supportedFeatures(), properties.sm().supportedFeatures()),
                lockWait(now.advancedSettings()),
                collisions(now.advancedSettings()),
                now.sessionLimit(),
                now.mediaDefaults());
    }

    /** Of access and mobility policies. */
    public Service am() {
        AmServiceSettings now = am.current();
        return new Service(
                given(now.validateUser(), properties.am().validateUser()),
                given(now.supportedFeatures(), properties.am().supportedFeatures()),
                lockWait(now.advancedSettings()),
                collisions(now.advancedSettings()),
                now.sessionLimit(),
                MediaDefaults.NONE);
    }

    /** Of UE policies. */
    public Service ue() {
        UeServiceSettings now = ue.current();
        return new Service(
                given(now.validateUser(), properties.ue().validateUser()),
                given(now.supportedFeatures(), properties.ue().supportedFeatures()),
                lockWait(now.advancedSettings()),
                collisions(now.advancedSettings()),
                now.sessionLimit(),
                MediaDefaults.NONE);
    }

    /** How UE policies are brought to UEs. */
    public UeServiceSettings.Delivery ueDelivery() {
        return ue.current().delivery();
    }

    /** Of Gx and Rx, whose features are AVPs and not a mask of ours. */
    public Service pcrf() {
        PcrfCoreSettings now = pcrf.current();
        return new Service(
                given(now.validateUser(), properties.pcrf().validateUser()),
                "0",
                lockWait(now.advancedSettings()),
                collisions(now.advancedSettings()),
                now.sessionLimit(),
                now.mediaDefaults());
    }

    /** How data and counters of subscribers are asked for and kept. */
    public UserServiceSettings user() {
        return user.current();
    }

    /** How consumers are told of policy control events. */
    public NotifierSettings notifier() {
        return notifier.current();
    }

    /** Our mask of optional features of N5. */
    public String afFeatures() {
        return given(sm.current().afSupportedFeatures(), properties.sm().afSupportedFeatures());
    }

    /** How long a PCEF or AF may take to answer a request of ours. */
    public Duration pcrfRequestTimeout() {
        return given(pcrf.current().requestTimeout(), properties.pcrf().requestTimeout());
    }

    /** Whether rules are sent again that a PCEF could not enforce for a while. */
    public RuleRetry ruleRetry() {
        Map<String, String> settings = pcrf.current().advancedSettings();
        return new RuleRetry(
                AdvancedSettings.millis(settings, AdvancedSettings.RETRY_INTERVAL, USUAL_RETRY),
                AdvancedSettings.number(settings, AdvancedSettings.RETRY_ATTEMPTS, 0));
    }

    /** How requests on Gx and Rx are refused under congestion. */
    public DiameterRefusal pcrfRefusal() {
        Map<String, String> advanced = pcrf.current().advancedSettings();
        return new DiameterRefusal(
                AdvancedSettings.number(advanced, AdvancedSettings.CONGESTION_CODE, 3004),
                AdvancedSettings.isTrue(advanced, AdvancedSettings.CONGESTION_EXPERIMENTAL),
                AdvancedSettings.number(advanced, AdvancedSettings.CONGESTION_VENDOR, 10415));
    }

    /** How long the answer to an SMF waits for the BSF at most. */
    public Duration bsfWait() {
        return AdvancedSettings.millis(
                sm.current().advancedSettings(),
                AdvancedSettings.BSF_WAIT,
                properties.binding().patience());
    }

    /** True for a data network of whose sessions the BSF is not notified. */
    public boolean bindingExcluded(String dnn) {
        return ofSm.has(AdvancedSettings.BINDING_EXCLUDED, dnn);
    }

    /** True for a data network, or access point, for emergencies: sessions without a subscription, and AFs for emergencies only. */
    public boolean emergency(String service, String dnn) {
        return switch (service) {
            case "pcf-sm" -> ofSm.has(AdvancedSettings.EMERGENCY, dnn);
            case "pcrf-core" -> ofPcrf.has(AdvancedSettings.EMERGENCY, dnn);
            default -> false;
        };
    }

    /** True for a data network, or access point, of whose sessions the subscriber's data are not asked for. */
    public boolean dataExcluded(String service, String dnn) {
        if (emergency(service, dnn)) {
            return true;
        }
        return switch (service) {
            case "pcf-sm" -> ofSm.has(AdvancedSettings.DATA_EXCLUDED_DNNS, dnn);
            case "pcrf-core" -> ofPcrf.has(AdvancedSettings.DATA_EXCLUDED_APNS, dnn);
            default -> false;
        };
    }

    /**
     * True for a data network, or access point, whose sessions have no state variables.
     *
     * @param slice such as {@code 1-000001}; empty without one
     */
    public boolean stateExcluded(String service, String slice, String dnn) {
        return switch (service) {
            case "pcf-sm" -> ofSm.has(AdvancedSettings.SSV_EXCLUDED_DNNS + slice, dnn);
            case "pcrf-core" -> ofPcrf.has(AdvancedSettings.SSV_EXCLUDED_APNS, dnn);
            default -> false;
        };
    }

    /** True for a service, by its policies, that drops requests whose consumer does not wait any more. */
    public boolean dropsStaleRequests(String service) {
        Map<String, String> advanced = switch (service) {
            case "pcf-sm" -> sm.current().advancedSettings();
            case "pcf-am" -> am.current().advancedSettings();
            case "pcf-ue" -> ue.current().advancedSettings();
            case "pcrf-core" -> pcrf.current().advancedSettings();
            default -> Map.of();
        };
        return AdvancedSettings.isTrue(advanced, AdvancedSettings.STALE_REQUESTS);
    }

    /** True for a table whose documents are to be compressed. */
    public boolean compressed(String table) {
        return switch (table) {
            case "SmPolicyAssociation", "AppSession" -> compressed(sm.current().advancedSettings());
            case "gxsession", "rxsession" -> compressed(pcrf.current().advancedSettings());
            case "AmPolicyAssociation", "AmAppContext" ->
                compressed(am.current().advancedSettings());
            case "UePolicyAssociation" -> compressed(ue.current().advancedSettings());
            case "pdssubscriber" -> compressed(user.current().advancedSettings());
            case "contextbinding" ->
                AdvancedSettings.isTrue(sm.current().advancedSettings(), AdvancedSettings.BINDING_COMPRESSION);
            default -> false;
        };
    }

    /** True for a table whose rows are to stand in its slices. */
    public boolean sliced(String table) {
        return switch (table) {
            case "SmPolicyAssociation" ->
                AdvancedSettings.isTrue(sm.current().advancedSettings(), AdvancedSettings.SM_SLICING);
            case "AmPolicyAssociation" ->
                AdvancedSettings.isTrue(am.current().advancedSettings(), AdvancedSettings.AM_SLICING);
            case "UePolicyAssociation" ->
                AdvancedSettings.isTrue(ue.current().advancedSettings(), AdvancedSettings.UE_SLICING);
            default -> false;
        };
    }

    private static boolean collisions(Map<String, String> settings) {
        return AdvancedSettings.isTrue(settings, AdvancedSettings.COLLISIONS);
    }

    private static boolean compressed(Map<String, String> settings) {
        return AdvancedSettings.isTrue(settings, AdvancedSettings.COMPRESSION);
    }

    private long lockWait(Map<String, String> settings) {
        return AdvancedSettings.millis(
                        settings,
                        AdvancedSettings.LOCK_WAIT,
                        properties.bulwark().patience())
                .toMillis();
    }

    private static <T> T given(@Nullable T configured, T otherwise) {
        return configured == null ? otherwise : configured;
    }
}
