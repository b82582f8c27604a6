// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role audit-service: finds bindings whose sessions are gone, and deletes them. */
@NullMarked
package org.sigcore.bsf.auditservice;

import org.jspecify.annotations.NullMarked;
