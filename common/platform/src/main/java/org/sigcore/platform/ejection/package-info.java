// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Exclusion of endpoints that fail or ask for a pause. The caller supplies the time. */
@NullMarked
package org.sigcore.platform.ejection;

import org.jspecify.annotations.NullMarked;
