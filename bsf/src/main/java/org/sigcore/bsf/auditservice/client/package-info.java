// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Client that asks PCFs whether a session exists. */
@NullMarked
package org.sigcore.bsf.auditservice.client;

import org.jspecify.annotations.NullMarked;
