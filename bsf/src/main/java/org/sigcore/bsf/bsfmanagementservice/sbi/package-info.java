// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Nbsf_Management API. */
@NullMarked
package org.sigcore.bsf.bsfmanagementservice.sbi;

import org.jspecify.annotations.NullMarked;
