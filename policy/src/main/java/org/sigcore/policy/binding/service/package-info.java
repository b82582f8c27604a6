// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** When the BSF is told of a session, and the ports to it and to the store. */
@NullMarked
package org.sigcore.policy.binding.service;

import org.jspecify.annotations.NullMarked;
