// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** How far passes have come, in the database. */
@NullMarked
package org.sigcore.policy.auditservice.store;

import org.jspecify.annotations.NullMarked;
