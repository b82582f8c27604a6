// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Whether the roles of the BSF and its database are well. */
@NullMarked
package org.sigcore.bsf.appinfo;

import org.jspecify.annotations.NullMarked;
