// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;

/** Asks the greeter and repeats it. */
@Role(value = "echo", paths = "/necho-repeat/v1")
class EchoRole {
    @Bean
    SbiRoutes echoRoutes(RoleLinks links) {
        Greeter greeter = links.get(Greeter.class);
        return routes -> routes.api("/necho-repeat/v1").route("GET", "/echoes/{name}", request -> {
            String name = request.pathParam("name");
            return SbiResponse.json(200, greeter.greet("Hello", List.of(name, name)));
        });
    }

    /** Returns the parameters of the request and the kind of its thread. */
    @Bean
    ManagementRoutes names() {
        return routes -> routes.api("/example-names/v1")
                .route(
                        "GET",
                        "/names/{name}",
                        request -> SbiResponse.json(
                                200,
                                Json.object()
                                        .put("name", request.pathParam("name"))
                                        .put("of", request.query().get("of"))
                                        .put("virtual", Thread.currentThread().isVirtual())));
    }
}
