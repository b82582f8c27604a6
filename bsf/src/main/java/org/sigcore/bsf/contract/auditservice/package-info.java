// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What an operator configures of the audit. */
@NullMarked
package org.sigcore.bsf.contract.auditservice;

import org.jspecify.annotations.NullMarked;
