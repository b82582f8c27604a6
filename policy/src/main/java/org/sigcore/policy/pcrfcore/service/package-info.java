// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The course of Gx and Rx sessions, and the ports. */
@NullMarked
package org.sigcore.policy.pcrfcore.service;

import org.jspecify.annotations.NullMarked;
