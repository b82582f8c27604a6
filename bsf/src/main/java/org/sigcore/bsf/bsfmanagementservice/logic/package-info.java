// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Rules of bindings: what is valid, how a UE's address finds its PCF, who is told. No I/O. */
@NullMarked
package org.sigcore.bsf.bsfmanagementservice.logic;

import org.jspecify.annotations.NullMarked;
