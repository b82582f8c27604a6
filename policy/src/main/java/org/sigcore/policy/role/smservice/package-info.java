// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Session management policies (N7) and AF sessions on them (N5). */
@NullMarked
package org.sigcore.policy.role.smservice;

import org.jspecify.annotations.NullMarked;
