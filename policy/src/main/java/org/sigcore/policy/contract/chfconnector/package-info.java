// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the CHF connector, and whom it tells. */
@NullMarked
package org.sigcore.policy.contract.chfconnector;

import org.jspecify.annotations.NullMarked;
