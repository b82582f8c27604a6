// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Contracts of bsf-management-service for other roles, and its configuration. */
@NullMarked
package org.sigcore.bsf.contract.bsfmanagementservice;

import org.jspecify.annotations.NullMarked;
