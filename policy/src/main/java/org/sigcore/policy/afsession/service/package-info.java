// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The end of AF sessions that their AF does not end: lifetimes, and restarts of Diameter peers. */
@NullMarked
package org.sigcore.policy.afsession.service;

import org.jspecify.annotations.NullMarked;
