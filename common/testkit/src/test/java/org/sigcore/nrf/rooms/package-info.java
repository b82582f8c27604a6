// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

@NullMarked
package org.sigcore.nrf.rooms;

import org.jspecify.annotations.NullMarked;
