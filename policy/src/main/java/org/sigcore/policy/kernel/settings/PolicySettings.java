// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.datasources.LdapDataSource;
import org.sigcore.policy.kernel.datasources.ShDataSource;
import org.sigcore.policy.kernel.policydata.common.CustomAvp;
import org.sigcore.policy.kernel.policydata.common.PolicyCounterId;

/**
 * Effective settings of all services as of one configuration: the value of a document, otherwise of the start-up
 * property. All values are computed when a document changes. Immutable.
 */
public final class PolicySettings {
    private static final Duration USUAL_RETRY = Duration.ofSeconds(30);

    private final PolicyProperties properties;
    private final SettingsDocuments documents;
    private final Map<String, Service> services = new HashMap<>();
    private final Map<String, Exclusions> exclusions;
    private final Set<String> dropStale = new HashSet<>();
    private final Set<String> compressed = new HashSet<>();
    private final Set<String> sliced = new HashSet<>();
    private final Map<String, String> counterStatuses;
    private final String afFeatures;
    private final Duration pcrfRequestTimeout;
    private final Duration bsfWait;
    private final RuleRetry ruleRetry;
    private final DiameterRefusal pcrfRefusal;

    PolicySettings(SettingsDocuments documents, PolicyProperties properties) {
        this.properties = properties;
        this.documents = documents;
        Map<String, String> sm = documents.sm().advancedSettings();
        Map<String, String> pcrf = documents.pcrf().advancedSettings();
        this.exclusions = Map.of("pcf-sm", new Exclusions(sm), "pcrf-core", new Exclusions(pcrf));
        this.afFeatures =
                given(documents.sm().afSupportedFeatures(), properties.sm().afSupportedFeatures());
        this.pcrfRequestTimeout =
                given(documents.pcrf().requestTimeout(), properties.pcrf().requestTimeout());
        this.bsfWait = AdvancedSettings.millis(
                sm, AdvancedSettings.BSF_WAIT, properties.binding().patience());
        this.ruleRetry = new RuleRetry(
                AdvancedSettings.millis(pcrf, AdvancedSettings.RETRY_INTERVAL, USUAL_RETRY),
                AdvancedSettings.number(pcrf, AdvancedSettings.RETRY_ATTEMPTS, 0));
        this.pcrfRefusal = new DiameterRefusal(
                AdvancedSettings.number(pcrf, AdvancedSettings.CONGESTION_CODE, 3004),
                AdvancedSettings.isTrue(pcrf, AdvancedSettings.CONGESTION_EXPERIMENTAL),
                AdvancedSettings.number(pcrf, AdvancedSettings.CONGESTION_VENDOR, 10415));
        addServices();
        addFlags();
        this.counterStatuses = statuses(documents.common().counters());
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

    private void addServices() {
        SmServiceSettings sm = documents.sm();
        services.put(
                "pcf-sm",
                service(
                        given(sm.validateUser(), properties.sm().validateUser()),
                        given(sm.supportedFeatures(), properties.sm().supportedFeatures()),
                        sm.advancedSettings(),
                        new Bounds(sm.sessionLimit(), sm.mediaDefaults())));
        AmServiceSettings am = documents.am();
        services.put(
                "pcf-am",
                service(
                        given(am.validateUser(), properties.am().validateUser()),
                        given(am.supportedFeatures(), properties.am().supportedFeatures()),
                        am.advancedSettings(),
                        new Bounds(am.sessionLimit(), MediaDefaults.NONE)));
        UeServiceSettings ue = documents.ue();
        services.put(
                "pcf-ue",
                service(
                        given(ue.validateUser(), properties.ue().validateUser()),
                        given(ue.supportedFeatures(), properties.ue().supportedFeatures()),
                        ue.advancedSettings(),
                        new Bounds(ue.sessionLimit(), MediaDefaults.NONE)));
        PcrfCoreSettings pcrf = documents.pcrf();
        services.put(
                "pcrf-core",
                service(
                        given(pcrf.validateUser(), properties.pcrf().validateUser()),
                        "0", // features of Gx and Rx are negotiated by AVPs and not by a mask
                        pcrf.advancedSettings(),
                        new Bounds(pcrf.sessionLimit(), pcrf.mediaDefaults())));
    }

    private Service service(boolean validateUser, String features, Map<String, String> advanced, Bounds bounds) {
        return new Service(
                validateUser,
                features,
                AdvancedSettings.millis(
                                advanced,
                                AdvancedSettings.LOCK_WAIT,
                                properties.bulwark().patience())
                        .toMillis(),
                AdvancedSettings.isTrue(advanced, AdvancedSettings.COLLISIONS),
                bounds);
    }

    private void addFlags() {
        Map<String, String> sm = documents.sm().advancedSettings();
        Map<String, String> am = documents.am().advancedSettings();
        Map<String, String> ue = documents.ue().advancedSettings();
        Map<String, String> pcrf = documents.pcrf().advancedSettings();
        Map.of("pcf-sm", sm, "pcf-am", am, "pcf-ue", ue, "pcrf-core", pcrf)
                .forEach((service, advanced) -> flag(dropStale, advanced, AdvancedSettings.STALE_REQUESTS, service));
        flag(compressed, sm, AdvancedSettings.COMPRESSION, "SmPolicyAssociation", "AppSession");
        flag(compressed, pcrf, AdvancedSettings.COMPRESSION, "gxsession", "rxsession");
        flag(compressed, am, AdvancedSettings.COMPRESSION, "AmPolicyAssociation", "AmAppContext");
        flag(compressed, ue, AdvancedSettings.COMPRESSION, "UePolicyAssociation");
        flag(compressed, documents.user().advancedSettings(), AdvancedSettings.COMPRESSION, "pdssubscriber");
        flag(compressed, sm, AdvancedSettings.BINDING_COMPRESSION, "contextbinding");
        flag(sliced, sm, AdvancedSettings.SM_SLICING, "SmPolicyAssociation");
        flag(sliced, am, AdvancedSettings.AM_SLICING, "AmPolicyAssociation");
        flag(sliced, ue, AdvancedSettings.UE_SLICING, "UePolicyAssociation");
    }

    private static void flag(Set<String> to, Map<String, String> advanced, String key, String... names) {
        if (AdvancedSettings.isTrue(advanced, key)) {
            to.addAll(Set.of(names));
        }
    }

    private static Map<String, String> statuses(Map<String, PolicyCounterId> counters) {
        Map<String, String> statuses = new HashMap<>();
        counters.forEach((name, counter) -> {
            String status = counter.defaultStatus();
            if (status != null) {
                String identifier = counter.identifier();
                statuses.put(identifier == null ? name : identifier, status);
            }
        });
        return Collections.unmodifiableMap(statuses);
    }

    /**
     * Returns the settings of a service.
     *
     * @param name name of its policies: {@code pcf-sm}, {@code pcf-am}, {@code pcf-ue} or {@code pcrf-core}
     */
    public Service service(String name) {
        return Objects.requireNonNull(services.get(name));
    }

    /**
     * Returns the settings of congestion control for a service.
     *
     * @param name one of {@link CongestionOptions#SERVICES}
     */
    public CongestionOptions congestion(String name) {
        return Objects.requireNonNull(documents.common().congestion().get(name));
    }

    /** Returns the error dictionary. */
    public ErrorDictionary errors() {
        return documents.common().errors();
    }

    /** Returns the settings for the delivery of UE policies. */
    public UeServiceSettings.Delivery ueDelivery() {
        return documents.ue().delivery();
    }

    /** Returns the settings for the evaluation of policies. */
    public PreSettings pre() {
        return documents.common().pre();
    }

    /** Returns the definitions of custom AVPs by name. */
    public Map<String, CustomAvp> customAvps() {
        return documents.common().customAvps();
    }

    /** Returns the LDAP directories by name. */
    public Map<String, LdapDataSource> ldapSources() {
        return documents.common().ldap();
    }

    /** Returns the HSSs by name. */
    public Map<String, ShDataSource> shSources() {
        return documents.common().sh();
    }

    /** Returns the settings for subscriber data and policy counters. */
    public UserServiceSettings user() {
        return documents.user();
    }

    /** Returns the default status of policy counters by identifier, used until the CHF reports one. */
    public Map<String, String> counterStatuses() {
        return counterStatuses;
    }

    /** Returns the settings for notifications of policy control events. */
    public NotifierSettings notifier() {
        return documents.notifier();
    }

    /** Returns the mask of supported optional features of N5. */
    public String afFeatures() {
        return afFeatures;
    }

    /** Returns the time within which a PCEF or AF must answer. */
    public Duration pcrfRequestTimeout() {
        return pcrfRequestTimeout;
    }

    /** Returns the settings for retries of rules that the peer of a service temporarily could not enforce. */
    public RuleRetry ruleRetry(String service) {
        return service.equals("pcrf-core") ? ruleRetry : RuleRetry.NONE;
    }

    /** Returns the answer to requests on Gx and Rx that are rejected under congestion. */
    public DiameterRefusal pcrfRefusal() {
        return pcrfRefusal;
    }

    /** Returns the maximum time for which the answer to an SMF waits for the BSF. */
    public Duration bsfWait() {
        return bsfWait;
    }

    /** True for a data network whose sessions are not registered at the BSF. */
    public boolean bindingExcluded(String dnn) {
        return excludes("pcf-sm", AdvancedSettings.BINDING_EXCLUDED, dnn);
    }

    /**
     * True for an emergency data network or access point: its sessions need no subscription and accept only emergency
     * services of AFs.
     */
    public boolean emergency(String service, String dnn) {
        return excludes(service, AdvancedSettings.EMERGENCY, dnn);
    }

    /** True for a data network or access point for which no subscriber data are requested. */
    public boolean dataExcluded(String service, String dnn) {
        return emergency(service, dnn)
                || excludes(
                        service,
                        service.equals("pcf-sm")
                                ? AdvancedSettings.DATA_EXCLUDED_DNNS
                                : AdvancedSettings.DATA_EXCLUDED_APNS,
                        dnn);
    }

    /**
     * True for a data network or access point whose sessions have no state variables.
     *
     * @param slice such as {@code 1-000001}; empty without one
     */
    public boolean stateExcluded(String service, String slice, String dnn) {
        return excludes(
                service,
                service.equals("pcf-sm")
                        ? AdvancedSettings.SSV_EXCLUDED_DNNS + slice
                        : AdvancedSettings.SSV_EXCLUDED_APNS,
                dnn);
    }

    private boolean excludes(String service, String key, String dnn) {
        Exclusions lists = exclusions.get(service);
        return lists != null && lists.has(key, dnn);
    }

    /** True if a service, by the name of its policies, rejects requests whose consumer has stopped waiting. */
    public boolean dropsStaleRequests(String service) {
        return dropStale.contains(service);
    }

    /** True for a table whose documents are compressed when written. */
    public boolean compressed(String table) {
        return compressed.contains(table);
    }

    /** True for a table whose rows belong in its slices. */
    public boolean sliced(String table) {
        return sliced.contains(table);
    }

    private static <T> T given(@Nullable T configured, T otherwise) {
        return configured == null ? otherwise : configured;
    }
}
