// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What all services name: tables, lists, values for editors, counters, areas. */
@NullMarked
package org.sigcore.policy.policydata.common;

import org.jspecify.annotations.NullMarked;
