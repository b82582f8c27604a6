// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Rules of bindings: validation, look-up by UE address, and selection of the subscribers to notify. No I/O. */
@NullMarked
package org.sigcore.bsf.bsfmanagementservice.logic;

import org.jspecify.annotations.NullMarked;
