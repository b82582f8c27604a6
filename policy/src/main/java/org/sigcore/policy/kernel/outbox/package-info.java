// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Transactional outbox: requests to other functions are stored in the transaction that causes them, and sent
 * afterwards.
 */
@NullMarked
package org.sigcore.policy.kernel.outbox;

import org.jspecify.annotations.NullMarked;
