// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.time.Instant;

/**
 * What a walk over a table tells of a row: enough to know whether anybody still cares for it.
 *
 * @param id its primary key
 * @param changed when it was written last, by the clock of who wrote it
 */
public record Touched(String id, Instant changed) {}
