// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Start-up properties, and configuration documents by which operators change services at run time; members that a
 * document omits default to the start-up properties.
 */
@NullMarked
package org.sigcore.policy.kernel.settings;

import org.jspecify.annotations.NullMarked;
