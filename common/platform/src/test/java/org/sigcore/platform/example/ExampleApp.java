// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.gateway.GatewayItems;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The NF: its roles, its configuration, its main. */
@Configuration(proxyBeanMethods = false)
@Import({
    GreeterRole.class,
    EchoRole.class,
    ConfigRole.class,
    IngressRole.class,
    PerfInfoRole.class,
    AppInfoRole.class,
    EgressRole.class,
    AlternateRouteRole.class,
    ExampleResources.class,
    GatewayItems.class
})
@EnableConfigurationProperties(ExampleProperties.class)
public class ExampleApp {
    public static void main(String[] args) {
        SigcoreApplication.run("example", ExampleApp.class, args);
    }
}
