// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

@NullMarked
package org.sigcore.nrf.rooms.logic;

import org.jspecify.annotations.NullMarked;
