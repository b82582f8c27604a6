// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Policy associations of AMFs. Access and mobility policies and UE policies share these operations; the roles
 * am-service and ue-service have separate APIs, tables and policies.
 */
@NullMarked
package org.sigcore.policy.kernel.association;

import org.jspecify.annotations.NullMarked;
