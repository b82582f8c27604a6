// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What an operator configures of the Diameter gateway while it runs, and the names that occur in it. */
@NullMarked
package org.sigcore.bsf.contract.diamgateway;

import org.jspecify.annotations.NullMarked;
