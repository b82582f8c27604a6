// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Authentication and authorization of users of the management port. */
@NullMarked
package org.sigcore.platform.management.access;

import org.jspecify.annotations.NullMarked;
