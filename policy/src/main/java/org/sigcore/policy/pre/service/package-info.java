// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The projects in production, kept, and the port of their store. */
@NullMarked
package org.sigcore.policy.pre.service;

import org.jspecify.annotations.NullMarked;
