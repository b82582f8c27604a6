// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What operators configure of overload, rates and outliers. */
@NullMarked
package org.sigcore.scp.scpworker.logic.protection.policy;

import org.jspecify.annotations.NullMarked;
