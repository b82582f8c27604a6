// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

@NullMarked
package org.sigcore.nrf.rooms.client;

import org.jspecify.annotations.NullMarked;
