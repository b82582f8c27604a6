// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scp-mediation: edits messages by configured rules.
 */
@NullMarked
package org.sigcore.scp.scpmediation;

import org.jspecify.annotations.NullMarked;
