// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Records of messages and events: the activity of chosen subscribers (SAL), and records of policy events (PER). */
@NullMarked
package org.sigcore.policy.kernel.activity;

import org.jspecify.annotations.NullMarked;
