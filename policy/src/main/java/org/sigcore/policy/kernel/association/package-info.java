// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Policy associations of AMFs. Access and mobility policies and UE policies share their operations; each of the roles am-service and
 * ue-service has its own API, table and policies.
 */
@NullMarked
package org.sigcore.policy.kernel.association;

import org.jspecify.annotations.NullMarked;
