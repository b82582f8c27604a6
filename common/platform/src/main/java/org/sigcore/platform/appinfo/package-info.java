// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** State of the roles of an NF and of its database, for operators and orchestrators. */
@NullMarked
package org.sigcore.platform.appinfo;

import org.jspecify.annotations.NullMarked;
