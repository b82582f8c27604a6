// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Whether the roles of an NF and its database are well. */
@NullMarked
package org.sigcore.platform.appinfo;

import org.jspecify.annotations.NullMarked;
