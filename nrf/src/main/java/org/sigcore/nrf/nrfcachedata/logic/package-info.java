// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What has changed since another set looked last. */
@NullMarked
package org.sigcore.nrf.nrfcachedata.logic;

import org.jspecify.annotations.NullMarked;
