// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import org.sigcore.bsf.auditservice.AuditItems;
import org.sigcore.bsf.auditservice.AuditServiceRole;
import org.sigcore.bsf.bsfmanagementservice.BsfManagementServiceRole;
import org.sigcore.bsf.bsfmanagementservice.NbsfItems;
import org.sigcore.bsf.config.BsfProperties;
import org.sigcore.bsf.diamgateway.DiamGatewayRole;
import org.sigcore.bsf.diamgateway.RxItems;
import org.sigcore.bsf.nrfclientnfmanagement.NrfClientNfManagementRole;
import org.sigcore.bsf.queryservice.QueryServiceRole;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.sigcore.platform.diameter.DiameterItems;
import org.sigcore.platform.gateway.GatewayItems;
import org.sigcore.platform.roles.AppInfoRole;
import org.sigcore.platform.roles.CmServiceRole;
import org.sigcore.platform.roles.ConfigServerRole;
import org.sigcore.platform.roles.EgressGatewayRole;
import org.sigcore.platform.roles.IngressGatewayRole;
import org.sigcore.platform.roles.PerfInfoRole;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Binding Support Function application. Lists its roles in the order in which messages about {@code --roles} name them.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BsfProperties.class)
@Import({
    DiameterItems.class,
    RxItems.class,
    NbsfItems.class,
    AuditItems.class,
    BsfManagementServiceRole.class,
    DiamGatewayRole.class,
    AuditServiceRole.class,
    QueryServiceRole.class,
    NrfClientNfManagementRole.class,
    ConfigServerRole.class,
    CmServiceRole.class,
    IngressGatewayRole.class,
    EgressGatewayRole.class,
    PerfInfoRole.class,
    AppInfoRole.class,
    GatewayItems.class
})
public class BsfApp {
    public static void main(String[] args) {
        SigcoreApplication.run("bsf", BsfApp.class, args);
    }

    @Bean
    ConfigurationRoot configurationRoot() {
        return new ConfigurationRoot("config-server", "/oc-bsf-configuration/v1", "Sigcore BSF configuration");
    }
}
