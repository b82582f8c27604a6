// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The order of the audit, and the port to the PCFs. */
@NullMarked
package org.sigcore.bsf.auditservice.service;

import org.jspecify.annotations.NullMarked;
