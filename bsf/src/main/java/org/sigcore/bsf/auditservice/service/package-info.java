// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Audit procedure and its port to the PCFs. */
@NullMarked
package org.sigcore.bsf.auditservice.service;

import org.jspecify.annotations.NullMarked;
