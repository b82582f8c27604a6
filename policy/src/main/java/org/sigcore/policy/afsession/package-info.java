// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** AF sessions that their AF does not end. */
@NullMarked
package org.sigcore.policy.afsession;

import org.jspecify.annotations.NullMarked;
