// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pre;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** What policy projects name of the configuration. Thread-safe. */
@RoleInterface(role = "pre")
public interface ProjectResources {
    /**
     * The projects that name a document, in the version that decides, in that of a canary or in the latest one.
     *
     * @param resource such as {@code policydata/common/matchList/vip}
     */
    List<String> projectsNaming(String resource);

    /**
     * The projects that decide, for all or as a canary, and could not be read any more, each with the reason.
     *
     * @param changed what is to be changed at once: the documents by name, null for one that is to be removed
     */
    List<String> projectsBrokenBy(ObjectNode changed);
}
