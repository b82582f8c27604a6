// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The order of calls of usage monitoring, and its ports. */
@NullMarked
package org.sigcore.policy.usagemon.service;

import org.jspecify.annotations.NullMarked;
