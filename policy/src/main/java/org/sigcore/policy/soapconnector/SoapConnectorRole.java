// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.soapconnector;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.notices.NoticeServers;
import org.sigcore.policy.notices.client.NoticeCalls;
import org.sigcore.policy.soapconnector.api.SoapNotices;
import org.sigcore.policy.soapconnector.client.SoapNoticeServers;
import org.sigcore.policy.soapconnector.sbi.WsdlRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code soap-connector}. */
@Configuration(proxyBeanMethods = false)
@Role("soap-connector")
public class SoapConnectorRole {
    @Bean
    SoapNotices soapNotices(ConfigViews configuration, NoticeCalls calls, MeterRegistry meters) {
        return new SoapNoticeServers(configuration.view(NoticeServers.SOAP), calls, meters);
    }

    @Bean
    ManagementRoutes soapDescription() {
        return new WsdlRoutes();
    }
}
