// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Roles: which of an NF's microservices run in this process, and how they call each other. */
@NullMarked
package org.sigcore.platform.role;

import org.jspecify.annotations.NullMarked;
