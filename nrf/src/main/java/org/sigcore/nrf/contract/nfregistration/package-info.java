// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles see of the registered NF instances. */
@NullMarked
package org.sigcore.nrf.contract.nfregistration;

import org.jspecify.annotations.NullMarked;
