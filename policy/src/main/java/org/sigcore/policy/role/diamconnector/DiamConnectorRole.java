// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener;
import org.sigcore.policy.contract.diamconnector.HssUserData;
import org.sigcore.policy.contract.diamconnector.HssUserDataListener;
import org.sigcore.policy.contract.diamconnector.OcsSpendingLimits;
import org.sigcore.policy.contract.diamconnector.TdfSessions;
import org.sigcore.policy.contract.diamgateway.ConnectorRequests;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.pcrfcore.GxTdfReports;
import org.sigcore.policy.contract.smservice.RxAppSessions;
import org.sigcore.policy.contract.smservice.SmTdfReports;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code diam-connector}: Rx for SM policies, Sy, Sh and Sd. */
@Configuration(proxyBeanMethods = false)
@Role("diam-connector")
public class DiamConnectorRole {
    @Bean
    ConnectorRequests connectorRequests(
            RoleLinks links, PolicyProperties properties, ServiceSettings settings, MeterRegistry meters) {
        return new ConnectorDispatch(
                new RxOfSmSessions(
                        links.get(RxAppSessions.class), properties.rx().maxAuthorizationLifetime()),
                links.get(SpendingLimitListener.class),
                links.get(HssUserDataListener.class),
                links.get(GxTdfReports.class),
                links.get(SmTdfReports.class),
                () -> settings.now().shSources(),
                meters);
    }

    @Bean
    HssUserData hssUserData(
            RoleLinks links, SigcoreProperties sigcore, ServiceSettings settings, MeterRegistry meters) {
        return new ShClient(
                sigcore.diameter().identity(),
                () -> settings.now().shSources(),
                () -> links.get(DiameterOut.class),
                () -> links.get(DiameterNeighbours.class),
                meters,
                InstantSource.system());
    }

    @Bean
    TdfSessions tdfSessions(RoleLinks links, ServiceSettings settings) {
        return new SdClient(
                () -> links.get(DiameterOut.class),
                () -> settings.now().pcrfRequestTimeout().toMillis());
    }

    @Bean
    OcsSpendingLimits ocsSpendingLimits(RoleLinks links, SigcoreProperties sigcore, ServiceSettings settings) {
        return new SyClient(
                sigcore.diameter().identity(),
                () -> settings.now().user().ocs(),
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
