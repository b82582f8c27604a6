// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Granting tokens and keeping the keys that sign them; the port of their store. */
@NullMarked
package org.sigcore.nrf.nfaccesstoken.service;

import org.jspecify.annotations.NullMarked;
