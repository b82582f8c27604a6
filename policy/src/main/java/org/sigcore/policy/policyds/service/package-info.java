// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Where data of a subscriber come from and who is told of changes; the port of the store. */
@NullMarked
package org.sigcore.policy.policyds.service;

import org.jspecify.annotations.NullMarked;
