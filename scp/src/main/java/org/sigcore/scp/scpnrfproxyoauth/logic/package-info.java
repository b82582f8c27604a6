// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Tokens kept, and assertions checked. Pure.
 */
@NullMarked
package org.sigcore.scp.scpnrfproxyoauth.logic;

import org.jspecify.annotations.NullMarked;
