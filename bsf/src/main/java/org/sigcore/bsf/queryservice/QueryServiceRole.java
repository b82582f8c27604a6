// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.queryservice;

import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecords;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.context.annotation.Bean;

/** Role that shows operators the bindings of a subscriber or an address. */
@Role("queryservice")
public class QueryServiceRole {
    @Bean
    ManagementRoutes sessionViewer(RoleLinks links) {
        return new SessionRoutes(links.get(BindingRecords.class));
    }
}
