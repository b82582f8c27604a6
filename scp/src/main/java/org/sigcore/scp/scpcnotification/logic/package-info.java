// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Keeps the topology: what notifications and audits make of it. Pure.
 */
@NullMarked
package org.sigcore.scp.scpcnotification.logic;

import org.jspecify.annotations.NullMarked;
