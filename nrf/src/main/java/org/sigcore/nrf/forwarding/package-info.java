// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Requests that go on to other NRFs; what the roles share of it. */
@NullMarked
package org.sigcore.nrf.forwarding;

import org.jspecify.annotations.NullMarked;
