// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Diameter gateway: the Diameter node of the NF, and the dispatch of requests to roles. */
@NullMarked
package org.sigcore.policy.role.diamgateway;

import org.jspecify.annotations.NullMarked;
