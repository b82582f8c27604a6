// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The order in which notices go out. */
@NullMarked
package org.sigcore.policy.notices.service;

import org.jspecify.annotations.NullMarked;
