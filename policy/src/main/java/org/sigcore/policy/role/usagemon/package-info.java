// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role {@code usage-mon}: quotas of subscribers, what sessions are granted of them and what they report. */
@NullMarked
package org.sigcore.policy.role.usagemon;

import org.jspecify.annotations.NullMarked;
