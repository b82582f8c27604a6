// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Documents of TS 29.554, and which transfer policies are offered. Pure. */
@NullMarked
package org.sigcore.policy.bdt.logic;

import org.jspecify.annotations.NullMarked;
