// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.sbi.token.SignatureAlgorithm;
import org.sigcore.sbi.token.TrustedSigners;

/** Configuration resources of the SCP, served below {@code /ocscp/scpc-configuration/v1}. */
public final class ScpConfiguration {
    /** Name of the routing config set for requests that match no rule. */
    public static final String DEFAULT_SET = "default";

    public static final ConfigCollection<RoutingConfigSet> ROUTING_CONFIG_SETS = ConfigCollection.of(
                    "routingConfigSets", RoutingConfigSet.class)
            .entry(
                    DEFAULT_SET,
                    new RoutingConfigSet(
                            MessagePolicy.DEFAULT,
                            MessagePolicy.DEFAULT,
                            false,
                            "REGIONAL",
                            Duration.ofSeconds(3),
                            Duration.ofSeconds(6),
                            3,
                            List.of(429, 500, 502, 503, 504)))
            .doc("Routing config sets; \"default\" applies to requests that no rule matches.")
            .check((set, problems) -> problems.unless(
                    set.responseTimeout().compareTo(set.totalTransactionLifetime()) <= 0,
                    "/responseTimeout",
                    "expected no more than totalTransactionLifetime"));

    /** Rules that select the routing config set of a request. */
    public static final ConfigCollection<RoutingConfigSetRule> ROUTING_CONFIG_SET_RULES = ConfigCollection.of(
                    "routingConfigSetRules", RoutingConfigSetRule.class)
            .doc("Rules that select the routing config set of a request.");

    /** Options of the SCP as a whole. */
    public static final ConfigResource<SystemOptions> SYSTEM_OPTIONS =
            ConfigResource.of("systemOptions", SystemOptions.class, new SystemOptions(true, null, false));

    public static final ConfigCollection<Region> REGIONS = ConfigCollection.of("regions", Region.class)
            .doc("Localities by region.")
            .checkAll((regions, problems) -> {
                Set<String> seen = new HashSet<>();
                regions.forEach((name, region) -> region.localities()
                        .forEach(locality -> problems.unless(
                                seen.add(locality),
                                "/" + name + "/localities",
                                locality + " stands in another region, too")));
            });

    public static final ConfigCollection<NrfSet> NRF_SETS = ConfigCollection.of("nrfSets", NrfSet.class)
            .doc("NRF sets. If there are none, sigcore.nrf-client.api-root is the only NRF.")
            .check((set, problems) -> problems.unless(
                    !set.nrfs().isEmpty() || set.nrfSrvFqdn() != null, "/nrfs", "expected at least one NRF"));

    /** Profiles of producers that are not registered in an NRF. */
    public static final ConfigCollection<StaticNfProfile> STATIC_NF_PROFILES = ConfigCollection.of(
                    "staticNfProfiles", StaticNfProfile.class)
            .doc("Static profiles of producers that are not registered with an NRF.")
            .check((entry, problems) -> {
                for (String member : List.of("nfInstanceId", "nfType", "nfStatus")) {
                    problems.unless(entry.profile().path(member).isString(), "/profile/" + member, "expected a string");
                }
            });

    /** Options of delegated discovery. */
    public static final ConfigResource<ModelDOptions> MODEL_D_OPTIONS = ConfigResource.of(
            "modelDOptions", ModelDOptions.class, new ModelDOptions(true, false, Duration.ofDays(1), false));

    /** Options of OAuth2. */
    public static final ConfigResource<OauthOptions> OAUTH_OPTIONS = ConfigResource.of(
                    "oauthOptions",
                    OauthOptions.class,
                    new OauthOptions(
                            false,
                            99_000,
                            Duration.ofSeconds(30),
                            "SIGNATURE",
                            List.of(),
                            List.of(SignatureAlgorithm.ES256),
                            true))
            .check((options, problems) -> {
                problems.unless(
                        !options.enabled()
                                || !options.clientCredentialsCheck().equals("SIGNATURE")
                                || !options.trustAnchors().isEmpty(),
                        "/trustAnchors",
                        "expected at least one certificate, which clientCredentialsCheck SIGNATURE checks assertions by");
                for (int i = 0; i < options.trustAnchors().size(); i++) {
                    problems.unless(
                            TrustedSigners.isCertificate(options.trustAnchors().get(i)),
                            "/trustAnchors/" + i,
                            "expected one certificate in PEM");
                }
            });

    /** Options of the audit. */
    public static final ConfigResource<AuditOptions> AUDIT_OPTIONS = ConfigResource.of(
            "auditOptions",
            AuditOptions.class,
            new AuditOptions(
                    Duration.ofMinutes(5),
                    "nnrf-mgmt",
                    Set.of(
                            "UDM", "AUSF", "UDR", "PCF", "SMF", "AMF", "CHF", "BSF", "NEF", "NSSF", "SMSF", "SCP",
                            "SEPP"),
                    16));

    /** Options of DNS SRV queries. */
    public static final ConfigResource<DnsSrvOptions> DNS_SRV_OPTIONS = ConfigResource.of(
            "dnsSrvOptions",
            DnsSrvOptions.class,
            new DnsSrvOptions(false, List.of(), Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofHours(1)));

    /** Hosts whose alternates are looked up in DNS. */
    public static final ConfigCollection<DnsSrvConfiguration> DNS_SRV_CONFIGURATIONS = ConfigCollection.of(
                    "dnsSrvConfigurations", DnsSrvConfiguration.class)
            .doc("Hosts with alternates in DNS SRV records.");

    /** Options of mediation. */
    public static final ConfigResource<MediationOptions> MEDIATION_OPTIONS =
            ConfigResource.of("mediationOptions", MediationOptions.class, new MediationOptions(true, 256));

    /** Trigger points of mediation, which select the rule group of a message. */
    public static final ConfigCollection<MediationTriggerPoint> MEDIATION_TRIGGER_POINTS = ConfigCollection.of(
                    "mediationTriggerPoints", MediationTriggerPoint.class)
            .doc("Trigger points that select the rules for messages.");

    /** Rule groups of mediation. */
    public static final ConfigCollection<MediationRuleGroup> MEDIATION_RULE_GROUPS = ConfigCollection.of(
                    "mediationRuleGroups", MediationRuleGroup.class)
            .doc("Rules that edit messages.")
            .check(RuleSyntax::check);

    /** Options of the message feed. */
    public static final ConfigResource<MessageFeedOptions> MESSAGE_FEED_OPTIONS =
            ConfigResource.of("messageFeedOptions", MessageFeedOptions.class, MessageFeedOptions.OFF);

    private ScpConfiguration() {}
}
