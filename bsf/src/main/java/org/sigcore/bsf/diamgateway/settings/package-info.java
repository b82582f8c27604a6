// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What an operator configures of the Diameter gateway while it runs. */
@NullMarked
package org.sigcore.bsf.diamgateway.settings;

import org.jspecify.annotations.NullMarked;
