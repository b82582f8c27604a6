// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Configuration of the audit. */
@NullMarked
package org.sigcore.bsf.contract.auditservice;

import org.jspecify.annotations.NullMarked;
