// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Delivery of notifications to subscribers. */
@NullMarked
package org.sigcore.bsf.bsfmanagementservice.client;

import org.jspecify.annotations.NullMarked;
