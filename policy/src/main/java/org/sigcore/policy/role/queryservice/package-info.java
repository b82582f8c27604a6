// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role {@code queryservice}: shows operators the sessions of a subscriber or an address. */
@NullMarked
package org.sigcore.policy.role.queryservice;

import org.jspecify.annotations.NullMarked;
