// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Notices to servers of the operator: the configured servers, and the queues of notices that are not sent yet. */
@NullMarked
package org.sigcore.policy.kernel.notices;

import org.jspecify.annotations.NullMarked;
