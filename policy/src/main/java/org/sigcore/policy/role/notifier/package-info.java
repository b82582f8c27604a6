// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role notifier: consumers of policy control events, and what they are told. */
@NullMarked
package org.sigcore.policy.role.notifier;

import org.jspecify.annotations.NullMarked;
