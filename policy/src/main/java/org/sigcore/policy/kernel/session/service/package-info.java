// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The course of sessions, the same on N7 and Gx, with the ports that it needs. */
@NullMarked
package org.sigcore.policy.kernel.session.service;

import org.jspecify.annotations.NullMarked;
