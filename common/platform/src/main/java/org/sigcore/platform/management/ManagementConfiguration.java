// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import java.util.Map;
import org.sigcore.sbi.rest.SbiRouter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;

/** Puts what roles serve to operators behind Tomcat. */
@Configuration(proxyBeanMethods = false)
public class ManagementConfiguration {
    // After the mappings of the actuator, ahead of that of static files.
    private static final int ORDER = 100;

    @Bean
    SimpleUrlHandlerMapping managementMapping(ObjectProvider<ManagementRoutes> routes) {
        SbiRouter.Builder router = SbiRouter.builder();
        routes.orderedStream().forEach(role -> role.addTo(router));
        return new SimpleUrlHandlerMapping(Map.of("/**", new ManagementEndpoint(router.build())), ORDER);
    }
}
