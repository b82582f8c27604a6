// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role {@code sm-service}: session management policies (N7) and the AF sessions bound to them (N5). */
@NullMarked
package org.sigcore.policy.role.smservice;

import org.jspecify.annotations.NullMarked;
