// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.soapconnector;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.contract.soapconnector.SoapNotices;
import org.sigcore.policy.kernel.notices.NoticeCalls;
import org.sigcore.policy.kernel.notices.NoticeServers;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Role {@code soap-connector}: sends notices as SOAP messages. */
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
