// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The way out to directories. */
@NullMarked
package org.sigcore.policy.ldapgateway.client;

import org.jspecify.annotations.NullMarked;
