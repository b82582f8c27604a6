// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Policies of background data transfer, and who is told of them. */
@NullMarked
package org.sigcore.policy.bdt.service;

import org.jspecify.annotations.NullMarked;
