// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Changes of NF instances, serialized and committed before they are visible; the port of their store. */
@NullMarked
package org.sigcore.nrf.nfregistration.service;

import org.jspecify.annotations.NullMarked;
