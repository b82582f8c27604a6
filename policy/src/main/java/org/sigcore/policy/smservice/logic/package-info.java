// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Decisions on SM policies and AF sessions, and their course. */
@NullMarked
package org.sigcore.policy.smservice.logic;

import org.jspecify.annotations.NullMarked;
