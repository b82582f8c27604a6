// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The operations: rules, store and notifications put together, and the ports to the latter. */
@NullMarked
package org.sigcore.bsf.bsfmanagementservice.service;

import org.jspecify.annotations.NullMarked;
