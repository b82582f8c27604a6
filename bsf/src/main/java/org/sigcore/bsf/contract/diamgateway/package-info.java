// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Runtime configuration of the Diameter gateway, and the names used in it. */
@NullMarked
package org.sigcore.bsf.contract.diamgateway;

import org.jspecify.annotations.NullMarked;
