// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** HTTP as such servers speak it. */
@NullMarked
package org.sigcore.policy.notices.client;

import org.jspecify.annotations.NullMarked;
