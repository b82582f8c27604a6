// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.sbi;

import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.service.ProjectStore.Active;
import org.sigcore.policy.role.pre.service.ProjectStore.Canary;
import org.sigcore.policy.role.pre.service.ProjectStore.Version;
import org.sigcore.policy.role.pre.service.Projects;
import tools.jackson.databind.node.ObjectNode;

/** JSON representation of projects and versions. */
final class ProjectDocuments {
    private ProjectDocuments() {}

    static ObjectNode head(Projects.State state) {
        Active active = state.active();
        ObjectNode head = Json.object()
                .put("service", state.project().service())
                .put("name", state.project().name())
                .put("state", active == null ? "dev" : "prod")
                .put("version", state.project().latest());
        if (active != null) {
            head.set("active", active(active));
        }
        return head;
    }

    static ObjectNode active(Active active) {
        ObjectNode shown = Json.object().put("version", active.version());
        Canary canary = active.canary();
        if (canary != null) {
            shown.putObject("canary").put("version", canary.version()).put("share", canary.share());
        }
        return shown;
    }

    static ObjectNode version(Version version) {
        return Json.object()
                .put("version", version.version())
                .put("createdAt", version.created().toString())
                .put("createdBy", version.user())
                .put("checksum", version.checksum());
    }
}
