// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;

/**
 * Effective settings: the value of the configuration document, otherwise of the start-up property. Read for each
 * request, so that changes need no restart. Thread-safe.
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
     * Settings that sessions and associations share.
     *
     * @param validateUser reject a subscriber that the UDR does not have
     * @param features hexadecimal mask of supported optional features
     * @param lockWaitMillis how long a request waits for another one of the same subscriber
     * @param detectsCollisions true if a new session replaces an older one that it collides with
     * @param bounds session limit and media rates
     */
    public record Service(
            boolean validateUser, String features, long lockWaitMillis, boolean detectsCollisions, Bounds bounds) {
        /** Creates settings with a session limit and media rates. */
        public Service(
                boolean validateUser,
                String features,
                long lockWaitMillis,
                boolean detectsCollisions,
                SessionLimit limit,
                MediaDefaults mediaDefaults) {
            this(validateUser, features, lockWaitMillis, detectsCollisions, new Bounds(limit, mediaDefaults));
        }

        /** Creates settings without a session limit. */
        public Service(boolean validateUser, String features, long lockWaitMillis) {
            this(validateUser, features, lockWaitMillis, false, SessionLimit.NONE, MediaDefaults.NONE);
        }

        /** Returns the session limit of a subscriber. */
        public SessionLimit limit() {
            return bounds.limit();
        }

        /** Returns the default bit rates of media. */
        public MediaDefaults mediaDefaults() {
            return bounds.mediaDefaults();
        }
    }

    /**
     * Session limit and media rates.
     *
     * @param limit session limit of a subscriber
     * @param mediaDefaults bit rates of media for which an AF gives none
     */
    public record Bounds(SessionLimit limit, MediaDefaults mediaDefaults) {}

    /** Returns the settings for N7. */
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

    /** Returns the settings for access and mobility policies. */
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

    /** Returns the settings for UE policies. */
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

    /** Returns the settings for the delivery of UE policies. */
    public UeServiceSettings.Delivery ueDelivery() {
        return ue.current().delivery();
    }

    /** Returns the settings for Gx and Rx, whose features are negotiated by AVPs and not by a mask. */
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

    /** Returns the settings for subscriber data and policy counters. */
    public UserServiceSettings user() {
        return user.current();
    }

    /** Returns the settings for notifications of policy control events. */
    public NotifierSettings notifier() {
        return notifier.current();
    }

    /** Returns the mask of supported optional features of N5. */
    public String afFeatures() {
        return given(sm.current().afSupportedFeatures(), properties.sm().afSupportedFeatures());
    }

    /** Returns the time within which a PCEF or AF must answer. */
    public Duration pcrfRequestTimeout() {
        return given(pcrf.current().requestTimeout(), properties.pcrf().requestTimeout());
    }

    /** Returns the settings for retries of rules that a PCEF temporarily could not enforce. */
    public RuleRetry ruleRetry() {
        Map<String, String> settings = pcrf.current().advancedSettings();
        return new RuleRetry(
                AdvancedSettings.millis(settings, AdvancedSettings.RETRY_INTERVAL, USUAL_RETRY),
                AdvancedSettings.number(settings, AdvancedSettings.RETRY_ATTEMPTS, 0));
    }

    /** Returns the answer to requests on Gx and Rx that are rejected under congestion. */
    public DiameterRefusal pcrfRefusal() {
        Map<String, String> advanced = pcrf.current().advancedSettings();
        return new DiameterRefusal(
                AdvancedSettings.number(advanced, AdvancedSettings.CONGESTION_CODE, 3004),
                AdvancedSettings.isTrue(advanced, AdvancedSettings.CONGESTION_EXPERIMENTAL),
                AdvancedSettings.number(advanced, AdvancedSettings.CONGESTION_VENDOR, 10415));
    }

    /** Returns the maximum time for which the answer to an SMF waits for the BSF. */
    public Duration bsfWait() {
        return AdvancedSettings.millis(
                sm.current().advancedSettings(),
                AdvancedSettings.BSF_WAIT,
                properties.binding().patience());
    }

    /** True for a data network whose sessions are not registered at the BSF. */
    public boolean bindingExcluded(String dnn) {
        return ofSm.has(AdvancedSettings.BINDING_EXCLUDED, dnn);
    }

    /**
     * True for an emergency data network or access point: its sessions need no subscription and accept only emergency
     * services of AFs.
     */
    public boolean emergency(String service, String dnn) {
        return switch (service) {
            case "pcf-sm" -> ofSm.has(AdvancedSettings.EMERGENCY, dnn);
            case "pcrf-core" -> ofPcrf.has(AdvancedSettings.EMERGENCY, dnn);
            default -> false;
        };
    }

    /** True for a data network or access point for which no subscriber data are requested. */
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
     * True for a data network or access point whose sessions have no state variables.
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

    /** True if a service, by the name of its policies, rejects requests whose consumer has stopped waiting. */
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

    /** True for a table whose documents are compressed when written. */
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

    /** True for a table whose rows belong in its slices. */
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
