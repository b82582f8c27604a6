// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Operations that combine rules, store and notifications, and the ports to store and notifications. */
@NullMarked
package org.sigcore.bsf.bsfmanagementservice.service;

import org.jspecify.annotations.NullMarked;
