// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The locks of one process. */
@NullMarked
package org.sigcore.policy.bulwark.service;

import org.jspecify.annotations.NullMarked;
