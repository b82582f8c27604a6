// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

@NullMarked
package org.sigcore.nrf.nrfartisan;

import org.jspecify.annotations.NullMarked;
