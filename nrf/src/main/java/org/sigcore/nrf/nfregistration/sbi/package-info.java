// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** HTTP routes of Nnrf_NFManagement for NF instances. */
@NullMarked
package org.sigcore.nrf.nfregistration.sbi;

import org.jspecify.annotations.NullMarked;
