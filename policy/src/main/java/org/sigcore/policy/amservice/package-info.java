// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Access and mobility policies (N15). */
@NullMarked
package org.sigcore.policy.amservice;

import org.jspecify.annotations.NullMarked;
