// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What an Rx request says about its UE. No I/O. */
@NullMarked
package org.sigcore.bsf.diamgateway.logic;

import org.jspecify.annotations.NullMarked;
