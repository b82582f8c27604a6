// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.time.Instant;

/**
 * Last write of a row, as returned by a walk over a table for an audit.
 *
 * @param id its primary key
 * @param changed time of the last write, by the clock of the writing process
 */
public record LastWrite(String id, Instant changed) {}
