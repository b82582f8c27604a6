// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Notifications to SMFs and AFs. */
@NullMarked
package org.sigcore.policy.smservice.client;

import org.jspecify.annotations.NullMarked;
