// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role audit-service: finds and deletes bindings whose sessions no longer exist. */
@NullMarked
package org.sigcore.bsf.auditservice;

import org.jspecify.annotations.NullMarked;
