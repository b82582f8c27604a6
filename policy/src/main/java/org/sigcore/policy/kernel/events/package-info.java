// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Policy control events with the sessions, AF sessions and subscriptions that they concern. */
@NullMarked
package org.sigcore.policy.kernel.events;

import org.jspecify.annotations.NullMarked;
