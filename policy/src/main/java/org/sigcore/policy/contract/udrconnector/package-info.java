// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the UDR connector. */
@NullMarked
package org.sigcore.policy.contract.udrconnector;

import org.jspecify.annotations.NullMarked;
