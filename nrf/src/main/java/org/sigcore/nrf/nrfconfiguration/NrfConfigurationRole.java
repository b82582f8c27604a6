// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfconfiguration;

import org.sigcore.model.Shape;
import org.sigcore.nrf.contract.nfdiscovery.DiscoveryExplanations;
import org.sigcore.nrf.contract.nfdiscovery.ExplainedQuery;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.sigcore.platform.configuration.service.ConfigurationRestSetup;
import org.sigcore.platform.configuration.service.ConfigurationStoreSetup;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.node.ObjectNode;

/** Role that stores the NRF's configuration and serves its REST API on the management port. */
@Role("nrfconfiguration")
@Configuration(proxyBeanMethods = false)
@Import({ConfigurationStoreSetup.class, ConfigurationRestSetup.class})
public class NrfConfigurationRole {
    private static final Shape EXPLAINED = Shape.object().required("query", Shape.string(".{1,8192}"));

    @Bean
    ManagementRoutes explainRoutes(RoleLinks links, ConfigurationRoot root) {
        // The discovery may run in another process, so its link is resolved at the first request.
        return routes -> routes.api(root.path())
                .route("POST", "/explain", request -> explain(request, links.get(DiscoveryExplanations.class)));
    }

    private static SbiResponse explain(SbiRequest request, DiscoveryExplanations discovery) {
        ObjectNode body = request.jsonObject();
        EXPLAINED.check(body);
        String query = body.path("query").asString();
        // A whole target is accepted as well, as the ladder shows it.
        return SbiResponse.json(200, discovery.explain(new ExplainedQuery(query.substring(query.indexOf('?') + 1))));
    }
}
