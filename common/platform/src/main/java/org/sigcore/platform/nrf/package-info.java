// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** NRF client: identity and profile of the NF, registration, heart-beat and discovery. */
@NullMarked
package org.sigcore.platform.nrf;

import org.jspecify.annotations.NullMarked;
