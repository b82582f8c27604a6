// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Notices to servers of the operator: configured servers, and queues of unsent notices. */
@NullMarked
package org.sigcore.policy.kernel.notices;

import org.jspecify.annotations.NullMarked;
