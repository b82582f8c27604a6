// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role {@code notifier}: subscriptions to policy control events, and the notifications sent to their consumers. */
@NullMarked
package org.sigcore.policy.role.notifier;

import org.jspecify.annotations.NullMarked;
