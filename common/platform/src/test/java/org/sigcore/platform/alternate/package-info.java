// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Alternate routes: the endpoints of virtual hosts, resolved by DNS SRV. */
@NullMarked
package org.sigcore.platform.alternate;

import org.jspecify.annotations.NullMarked;
