// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the Diameter gateway, and what it asks of them. */
@NullMarked
package org.sigcore.policy.diamgateway.api;

import org.jspecify.annotations.NullMarked;
