// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.sigcore.platform.diameter.DiameterItems;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.gateway.GatewayItems;
import org.sigcore.platform.nrf.NrfClientItems;
import org.sigcore.platform.roles.AlternateRouteRole;
import org.sigcore.platform.roles.AppInfoRole;
import org.sigcore.platform.roles.ConfigServerRole;
import org.sigcore.platform.roles.EgressGatewayRole;
import org.sigcore.platform.roles.IngressGatewayRole;
import org.sigcore.platform.roles.NrfClientNfDiscoveryRole;
import org.sigcore.platform.roles.PerfInfoRole;
import org.sigcore.policy.activity.ActivityItems;
import org.sigcore.policy.association.AmServiceRole;
import org.sigcore.policy.association.UeServiceRole;
import org.sigcore.policy.auditservice.AuditItems;
import org.sigcore.policy.auditservice.AuditServiceRole;
import org.sigcore.policy.binding.BindingRole;
import org.sigcore.policy.bulwark.BulwarkRole;
import org.sigcore.policy.chfconnector.ChfConnectorRole;
import org.sigcore.policy.cmservice.CmServiceRole;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.datasources.DataSourceItems;
import org.sigcore.policy.diamconnector.DiamConnectorRole;
import org.sigcore.policy.diamgateway.DiamGatewayItems;
import org.sigcore.policy.diamgateway.DiamGatewayRole;
import org.sigcore.policy.guard.GuardItems;
import org.sigcore.policy.ldapgateway.LdapGatewayRole;
import org.sigcore.policy.notices.NoticeServers;
import org.sigcore.policy.notices.client.NoticeCalls;
import org.sigcore.policy.notifier.NotifierRole;
import org.sigcore.policy.nrfclientnfmanagement.NrfClientNfManagementRole;
import org.sigcore.policy.pcrfcore.PcrfCoreRole;
import org.sigcore.policy.policydata.PolicyDataItems;
import org.sigcore.policy.policyds.PolicydsRole;
import org.sigcore.policy.pre.PreRole;
import org.sigcore.policy.queryservice.QueryServiceRole;
import org.sigcore.policy.settings.ServiceSettings;
import org.sigcore.policy.settings.SettingsItems;
import org.sigcore.policy.smservice.SmServiceRole;
import org.sigcore.policy.soapconnector.SoapConnectorRole;
import org.sigcore.policy.store.Documents;
import org.sigcore.policy.udrconnector.UdrConnectorRole;
import org.sigcore.policy.usagemon.UsageMonRole;
import org.sigcore.store.Database;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/** The Policy NF: PCF and PCRF in one. Lists its roles; the order is that of {@code --roles} in messages. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PolicyProperties.class)
@Import({
    DiameterItems.class,
    DiamGatewayItems.class,
    BulwarkRole.class,
    PreRole.class,
    UdrConnectorRole.class,
    ChfConnectorRole.class,
    PolicydsRole.class,
    UsageMonRole.class,
    BindingRole.class,
    SmServiceRole.class,
    AmServiceRole.class,
    UeServiceRole.class,
    PcrfCoreRole.class,
    DiamConnectorRole.class,
    LdapGatewayRole.class,
    SoapConnectorRole.class,
    DiamGatewayRole.class,
    NotifierRole.class,
    QueryServiceRole.class,
    AuditServiceRole.class,
    NrfClientNfDiscoveryRole.class,
    NrfClientNfManagementRole.class,
    ConfigServerRole.class,
    CmServiceRole.class,
    IngressGatewayRole.class,
    EgressGatewayRole.class,
    AlternateRouteRole.class,
    PerfInfoRole.class,
    AppInfoRole.class,
    GatewayItems.class,
    NrfClientItems.class,
    PolicyDataItems.class,
    DataSourceItems.class,
    NoticeServers.class,
    SettingsItems.class,
    GuardItems.class,
    ActivityItems.class,
    AuditItems.class
})
public class PolicyApp {
    public static void main(String[] args) {
        SigcoreApplication.run("policy", PolicyApp.class, args);
    }

    @Bean
    ConfigurationRoot configurationRoot() {
        return new ConfigurationRoot("config-server", "/oc-cnpolicy-configuration/v1", "Sigcore Policy configuration");
    }

    /** For the roles that are consumers of other NFs. */
    @Bean
    @Lazy
    CountedRequests countedRequests(EgressGateway egress, MeterRegistry meters) {
        return new CountedRequests(egress, meters, "policy.requests.out");
    }

    /** For the roles that tell servers of the operator. */
    @Bean
    @Lazy
    NoticeCalls noticeCalls(SigcoreProperties properties) {
        return NoticeCalls.of(properties);
    }

    /** For the roles that store something. */
    @Bean
    @Lazy
    PolicyDatabase policyDatabase(
            Database database, ServiceSettings settings, PolicyProperties properties, MeterRegistry meters) {
        return PolicyDatabase.migrated(
                database, new Documents(settings::compressed, meters), settings::sliced, properties.siteId());
    }
}
