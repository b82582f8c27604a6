// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamconnector;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.chfconnector.api.SpendingLimitListener;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.datasources.DataSourceItems;
import org.sigcore.policy.diamconnector.api.HssUserData;
import org.sigcore.policy.diamconnector.api.HssUserDataListener;
import org.sigcore.policy.diamconnector.api.OcsSpendingLimits;
import org.sigcore.policy.diamconnector.api.TdfSessions;
import org.sigcore.policy.diamconnector.diameter.PeersRequests;
import org.sigcore.policy.diamconnector.diameter.RxNotifier;
import org.sigcore.policy.diamconnector.diameter.RxOfSmSessions;
import org.sigcore.policy.diamconnector.diameter.SdClient;
import org.sigcore.policy.diamconnector.diameter.ShClient;
import org.sigcore.policy.diamconnector.diameter.SyClient;
import org.sigcore.policy.diamgateway.api.ConnectorRequests;
import org.sigcore.policy.diamgateway.api.DiameterNeighbours;
import org.sigcore.policy.diamgateway.api.DiameterOut;
import org.sigcore.policy.pcrfcore.api.GxTdfReports;
import org.sigcore.policy.settings.ServiceSettings;
import org.sigcore.policy.smservice.api.RxAppSessions;
import org.sigcore.policy.smservice.api.SmTdfReports;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code diam-connector}. */
@Configuration(proxyBeanMethods = false)
@Role("diam-connector")
public class DiamConnectorRole {
    @Bean
    ConnectorRequests connectorRequests(
            RoleLinks links, PolicyProperties properties, ConfigViews configuration, MeterRegistry meters) {
        return new PeersRequests(
                new RxOfSmSessions(
                        links.get(RxAppSessions.class), properties.rx().maxAuthorizationLifetime()),
                links.get(SpendingLimitListener.class),
                links.get(HssUserDataListener.class),
                links.get(GxTdfReports.class),
                links.get(SmTdfReports.class),
                configuration.view(DataSourceItems.SH)::current,
                meters);
    }

    @Bean
    HssUserData hssUserData(
            RoleLinks links, SigcoreProperties sigcore, ConfigViews configuration, MeterRegistry meters) {
        return new ShClient(
                sigcore.diameter().identity(),
                configuration.view(DataSourceItems.SH)::current,
                () -> links.get(DiameterOut.class),
                () -> links.get(DiameterNeighbours.class),
                meters,
                InstantSource.system());
    }

    @Bean
    TdfSessions tdfSessions(RoleLinks links, ServiceSettings settings) {
        return new SdClient(
                () -> links.get(DiameterOut.class),
                () -> settings.pcrfRequestTimeout().toMillis());
    }

    @Bean
    OcsSpendingLimits ocsSpendingLimits(RoleLinks links, SigcoreProperties sigcore, ServiceSettings settings) {
        return new SyClient(
                sigcore.diameter().identity(),
                () -> settings.user().ocs(),
                () -> links.get(DiameterOut.class),
                () -> links.get(DiameterNeighbours.class));
    }

    @Bean
    RxNotifier rxNotifier(RoleLinks links, PolicyProperties properties) {
        return new RxNotifier(
                () -> links.get(DiameterOut.class),
                properties.pcrf().requestTimeout().toMillis());
    }
}
