// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.api;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** What policy projects name of the configuration. Thread-safe. */
@RoleInterface(role = "pre")
public interface ProjectResources {
    /**
     * The projects that name a document, in the version that decides, in that of a canary or in the latest one.
     *
     * @param resource such as {@code policydata/common/matchList/vip}
     */
    List<String> projectsNaming(String resource);
}
