// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What scp-nrfproxy-oauth offers to other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scpnrfproxyoauth;

import org.jspecify.annotations.NullMarked;
