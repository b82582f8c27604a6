// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The role audit-service: finds stale records. */
@NullMarked
package org.sigcore.policy.role.auditservice;

import org.jspecify.annotations.NullMarked;
