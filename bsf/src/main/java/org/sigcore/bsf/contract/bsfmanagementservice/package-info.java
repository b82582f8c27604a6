// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What bsf-management-service does for other roles, and what an operator configures of it. */
@NullMarked
package org.sigcore.bsf.contract.bsfmanagementservice;

import org.jspecify.annotations.NullMarked;
