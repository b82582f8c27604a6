// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the SM service. */
@NullMarked
package org.sigcore.policy.contract.smservice;

import org.jspecify.annotations.NullMarked;
