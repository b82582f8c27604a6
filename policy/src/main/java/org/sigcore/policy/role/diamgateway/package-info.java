// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Diameter gateway: the NF's Diameter node, and which role serves what arrives there. */
@NullMarked
package org.sigcore.policy.role.diamgateway;

import org.jspecify.annotations.NullMarked;
