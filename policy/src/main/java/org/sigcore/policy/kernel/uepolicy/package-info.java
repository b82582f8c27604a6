// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Codec of UE policies: TS 24.501 Annex D and TS 24.526. Pure. */
@NullMarked
package org.sigcore.policy.kernel.uepolicy;

import org.jspecify.annotations.NullMarked;
