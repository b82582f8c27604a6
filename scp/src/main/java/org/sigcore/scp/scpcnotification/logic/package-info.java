// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The topology, and how notifications and audits change it. Pure.
 */
@NullMarked
package org.sigcore.scp.scpcnotification.logic;

import org.jspecify.annotations.NullMarked;
