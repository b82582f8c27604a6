// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What scp-loadmanager offers to the other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scploadmanager;

import org.jspecify.annotations.NullMarked;
