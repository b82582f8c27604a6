// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Contract of the registration role with other roles: the registered NF instances. */
@NullMarked
package org.sigcore.nrf.contract.nfregistration;

import org.jspecify.annotations.NullMarked;
