// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Bindings and subscriptions in SQL: H2, MySQL, NDB Cluster. */
@NullMarked
package org.sigcore.bsf.bsfmanagementservice.store;

import org.jspecify.annotations.NullMarked;
