// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.time.Instant;

/**
 * When a row was written last, as a walk over a table returns it for an audit.
 *
 * @param id its primary key
 * @param changed the time of the last write, by the clock of the process that wrote
 */
public record LastWrite(String id, Instant changed) {}
