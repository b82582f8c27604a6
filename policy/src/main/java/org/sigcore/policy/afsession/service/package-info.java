// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Ends AF sessions that their AF has not ended itself: after their lifetime, or after a restart of the AF. */
@NullMarked
package org.sigcore.policy.afsession.service;

import org.jspecify.annotations.NullMarked;
