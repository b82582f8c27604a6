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
import org.sigcore.policy.kernel.activity.ActivityItems;
import org.sigcore.policy.kernel.datasources.DataSourceItems;
import org.sigcore.policy.kernel.guard.GuardItems;
import org.sigcore.policy.kernel.notices.NoticeCalls;
import org.sigcore.policy.kernel.notices.NoticeServers;
import org.sigcore.policy.kernel.policydata.PolicyDataItems;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.settings.SettingsItems;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.amservice.AmServiceRole;
import org.sigcore.policy.role.auditservice.AuditItems;
import org.sigcore.policy.role.auditservice.AuditServiceRole;
import org.sigcore.policy.role.binding.BindingRole;
import org.sigcore.policy.role.bulwark.BulwarkRole;
import org.sigcore.policy.role.chfconnector.ChfConnectorRole;
import org.sigcore.policy.role.cmservice.CmServiceRole;
import org.sigcore.policy.role.diamconnector.DiamConnectorRole;
import org.sigcore.policy.role.diamgateway.DiamGatewayItems;
import org.sigcore.policy.role.diamgateway.DiamGatewayRole;
import org.sigcore.policy.role.ldapgateway.LdapGatewayRole;
import org.sigcore.policy.role.notifier.NotifierRole;
import org.sigcore.policy.role.nrfclientnfmanagement.NrfClientNfManagementRole;
import org.sigcore.policy.role.pcrfcore.PcrfCoreRole;
import org.sigcore.policy.role.policyds.PolicydsRole;
import org.sigcore.policy.role.pre.PreRole;
import org.sigcore.policy.role.queryservice.QueryServiceRole;
import org.sigcore.policy.role.smservice.SmServiceRole;
import org.sigcore.policy.role.soapconnector.SoapConnectorRole;
import org.sigcore.policy.role.udrconnector.UdrConnectorRole;
import org.sigcore.policy.role.ueservice.UeServiceRole;
import org.sigcore.policy.role.usagemon.UsageMonRole;
import org.sigcore.store.Database;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/**
 * Policy NF: PCF and PCRF in one application. Lists its roles in the order in which messages about {@code --roles} list
 * them.
 */
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

    /** Client for the roles that are consumers of other NFs. */
    @Bean
    @Lazy
    CountedRequests countedRequests(EgressGateway egress, MeterRegistry meters) {
        return new CountedRequests(egress, meters, "policy.requests.out");
    }

    /** Client for the roles that send notices to servers of the operator. */
    @Bean
    @Lazy
    NoticeCalls noticeCalls(SigcoreProperties properties) {
        return NoticeCalls.of(properties);
    }

    /** Database of the roles that store data. */
    @Bean
    @Lazy
    PolicyDatabase policyDatabase(
            Database database, ServiceSettings settings, PolicyProperties properties, MeterRegistry meters) {
        return PolicyDatabase.migrated(
                database,
                new Documents(table -> settings.now().compressed(table), meters),
                table -> settings.now().sliced(table),
                properties.siteId());
    }
}
