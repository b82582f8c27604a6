// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What an operator configures of the Diameter gateway. */
@NullMarked
package org.sigcore.policy.diamgateway.settings;

import org.jspecify.annotations.NullMarked;
