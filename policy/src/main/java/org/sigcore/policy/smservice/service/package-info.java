// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The course of SM policies and AF sessions, and the ports. */
@NullMarked
package org.sigcore.policy.smservice.service;

import org.jspecify.annotations.NullMarked;
