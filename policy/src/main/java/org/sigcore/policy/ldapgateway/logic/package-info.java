// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What is searched, and what an entry says. Pure. */
@NullMarked
package org.sigcore.policy.ldapgateway.logic;

import org.jspecify.annotations.NullMarked;
