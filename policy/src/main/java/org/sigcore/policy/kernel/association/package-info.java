// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The roles am-service and ue-service: policy associations of AMFs. Access and mobility policies and UE policies
 * share their operations; each role has its own API, table and policies.
 */
@NullMarked
package org.sigcore.policy.kernel.association;

import org.jspecify.annotations.NullMarked;
