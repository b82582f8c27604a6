// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Interfaces of scp-nrfproxy-oauth for other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scpnrfproxyoauth;

import org.jspecify.annotations.NullMarked;
