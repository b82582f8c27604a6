// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The configuration API of policy projects. */
@NullMarked
package org.sigcore.policy.pre.sbi;

import org.jspecify.annotations.NullMarked;
