// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scp-nrfproxy-oauth: access tokens on behalf of consumers.
 */
@NullMarked
package org.sigcore.scp.scpnrfproxyoauth;

import org.jspecify.annotations.NullMarked;
