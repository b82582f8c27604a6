// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Virtual hosts: the endpoints behind a name, by DNS SRV. */
@NullMarked
package org.sigcore.platform.alternate;

import org.jspecify.annotations.NullMarked;
