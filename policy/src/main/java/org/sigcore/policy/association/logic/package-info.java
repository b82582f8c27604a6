// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What an association holds, and what an AMF's report changes in it. Pure. */
@NullMarked
package org.sigcore.policy.association.logic;

import org.jspecify.annotations.NullMarked;
