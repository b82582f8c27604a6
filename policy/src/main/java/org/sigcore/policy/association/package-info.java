// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Policy associations of AMFs. Access and mobility policies and UE policies share their operations; each role has its own. */
@NullMarked
package org.sigcore.policy.association;

import org.jspecify.annotations.NullMarked;
