// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The routes of Npcf_EventExposure. */
@NullMarked
package org.sigcore.policy.notifier.sbi;

import org.jspecify.annotations.NullMarked;
