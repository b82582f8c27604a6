// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Policy NF: its roles, configuration and main class. */
@NullMarked
package org.sigcore.policy.app;

import org.jspecify.annotations.NullMarked;
