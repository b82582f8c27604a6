// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What bsf-management-service does for other roles. */
@NullMarked
package org.sigcore.bsf.bsfmanagementservice.api;

import org.jspecify.annotations.NullMarked;
