// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The states of the roles of an NF and of its database. */
@NullMarked
package org.sigcore.platform.appinfo;

import org.jspecify.annotations.NullMarked;
