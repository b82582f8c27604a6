// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** PCFs, asked whether they have a session. */
@NullMarked
package org.sigcore.bsf.auditservice.client;

import org.jspecify.annotations.NullMarked;
