// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pre;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** References of policy projects to configuration documents. Thread-safe. */
@RoleInterface(role = "pre")
public interface ProjectResources {
    /**
     * Returns the projects that refer to a document in their production, canary or latest version.
     *
     * @param resource such as {@code policydata/common/matchList/vip}
     */
    List<String> projectsNaming(String resource);

    /**
     * Returns the projects in production or canary use that a change of documents would make unreadable, each with the
     * reason.
     *
     * @param changed documents to change together, by name; null for a document to remove
     */
    List<String> projectsBrokenBy(ObjectNode changed);
}
