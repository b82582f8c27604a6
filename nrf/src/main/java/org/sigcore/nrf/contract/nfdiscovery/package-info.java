// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Interface of the role nfdiscovery for other roles. */
@NullMarked
package org.sigcore.nrf.contract.nfdiscovery;

import org.jspecify.annotations.NullMarked;
