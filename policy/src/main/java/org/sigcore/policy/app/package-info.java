// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The Policy NF: its roles, its configuration, its main. */
@NullMarked
package org.sigcore.policy.app;

import org.jspecify.annotations.NullMarked;
