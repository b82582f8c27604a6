// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** What audit-service asks of the roles that keep records, and how it is configured. */
@NullMarked
package org.sigcore.policy.contract.auditservice;

import org.jspecify.annotations.NullMarked;
