// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package org.sigcore.scp.scpcsubscription;

import org.jspecify.annotations.NullMarked;
