// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What operators talk to: the REST of the BSF's configuration. */
@NullMarked
package org.sigcore.bsf.cmservice;

import org.jspecify.annotations.NullMarked;
