// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The course of a pass, and what becomes of a stale record. Pure. */
@NullMarked
package org.sigcore.policy.auditservice.logic;

import org.jspecify.annotations.NullMarked;
