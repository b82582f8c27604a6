// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Binding of sessions: registers them at the BSF and keeps that until it is done. */
@NullMarked
package org.sigcore.policy.role.binding;

import org.jspecify.annotations.NullMarked;
