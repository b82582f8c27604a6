// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Nnrf_NFManagement, the NF instances resources. */
@NullMarked
package org.sigcore.nrf.nfregistration.sbi;

import org.jspecify.annotations.NullMarked;
