// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The order of an association's operations, and the port of its store. */
@NullMarked
package org.sigcore.policy.association.service;

import org.jspecify.annotations.NullMarked;
