// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role {@code usage-mon}: quotas of subscribers, grants to their sessions, and reported usage. */
@NullMarked
package org.sigcore.policy.role.usagemon;

import org.jspecify.annotations.NullMarked;
