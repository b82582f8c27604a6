// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What pcrf-core offers to other roles. */
@NullMarked
package org.sigcore.policy.contract.pcrfcore;

import org.jspecify.annotations.NullMarked;
