// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role queryservice: shows operators the sessions of a subscriber or an address. */
@NullMarked
package org.sigcore.policy.role.queryservice;

import org.jspecify.annotations.NullMarked;
