// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Requests to AMFs. */
@NullMarked
package org.sigcore.policy.association.client;

import org.jspecify.annotations.NullMarked;
