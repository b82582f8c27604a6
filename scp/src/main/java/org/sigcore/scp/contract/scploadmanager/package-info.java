// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Interfaces of scp-loadmanager for other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scploadmanager;

import org.jspecify.annotations.NullMarked;
