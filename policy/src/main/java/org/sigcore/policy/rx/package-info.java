// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** AF requests over Rx in the words of TS 29.514. Shared by the roles that serve Rx. */
@NullMarked
package org.sigcore.policy.rx;

import org.jspecify.annotations.NullMarked;
