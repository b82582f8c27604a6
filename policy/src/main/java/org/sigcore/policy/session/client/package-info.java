// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Requests to those who enforce decisions. */
@NullMarked
package org.sigcore.policy.session.client;

import org.jspecify.annotations.NullMarked;
