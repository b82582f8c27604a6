// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcconfiguration;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sigcore.model.Shape;
import org.sigcore.platform.configuration.service.ConfigurationRestSetup;
import org.sigcore.platform.configuration.service.ConfigurationStoreSetup;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.scp.contract.scpworker.ExplainedRequest;
import org.sigcore.scp.contract.scpworker.RouteExplanations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.node.ObjectNode;

/** The role scpc-configuration: stores the SCP's configuration and serves its API on the management port. */
@Role("scpc-configuration")
@Configuration(proxyBeanMethods = false)
@Import({ConfigurationStoreSetup.class, ConfigurationRestSetup.class})
public class ScpcConfigurationRole {
    private static final Shape EXPLAINED = Shape.object()
            .optional("method", Shape.string())
            .required("path", Shape.string("/.*"))
            .optional("headers", Shape.map(Shape.string(), 0));

    @Bean
    ManagementRoutes explainRoutes(RoleLinks links) {
        // The worker may run in another process, so its link is resolved at the first request.
        return routes -> routes.api(ScpConfigurationItems.ROOT)
                .route("POST", "/explain", request -> explain(request, links.get(RouteExplanations.class)));
    }

    private static SbiResponse explain(SbiRequest request, RouteExplanations worker) {
        ObjectNode body = request.jsonObject();
        EXPLAINED.check(body);
        Map<String, String> headers = new LinkedHashMap<>();
        body.path("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asString()));
        return SbiResponse.json(
                200,
                worker.explain(new ExplainedRequest(
                        body.path("method").asString("GET"), body.path("path").asString(), headers)));
    }
}
