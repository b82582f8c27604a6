// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scpc-configuration: the configuration API, and explanations of decisions.
 */
@NullMarked
package org.sigcore.scp.scpcconfiguration;

import org.jspecify.annotations.NullMarked;
