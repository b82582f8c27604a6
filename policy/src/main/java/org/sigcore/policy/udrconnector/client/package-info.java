// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Nudr_DataRepository as a consumer. */
@NullMarked
package org.sigcore.policy.udrconnector.client;

import org.jspecify.annotations.NullMarked;
