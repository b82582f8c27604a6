// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Where UDRs notify. Pure. */
@NullMarked
package org.sigcore.policy.udrconnector.logic;

import org.jspecify.annotations.NullMarked;
