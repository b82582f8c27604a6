// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Whether a consumer is who it says, by an assertion that it signed; what the roles share of it. */
@NullMarked
package org.sigcore.nrf.authentication;

import org.jspecify.annotations.NullMarked;
