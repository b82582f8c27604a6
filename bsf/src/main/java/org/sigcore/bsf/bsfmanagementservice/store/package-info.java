// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** SQL stores of bindings and subscriptions: H2, MySQL and NDB Cluster. */
@NullMarked
package org.sigcore.bsf.bsfmanagementservice.store;

import org.jspecify.annotations.NullMarked;
