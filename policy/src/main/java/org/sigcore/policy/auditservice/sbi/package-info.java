// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The reports on the management port. */
@NullMarked
package org.sigcore.policy.auditservice.sbi;

import org.jspecify.annotations.NullMarked;
