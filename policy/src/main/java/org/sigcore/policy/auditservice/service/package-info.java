// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Passes through the records of each service, by one process at a time. */
@NullMarked
package org.sigcore.policy.auditservice.service;

import org.jspecify.annotations.NullMarked;
