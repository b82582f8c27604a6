// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** How loaded each service of an NF is: levels from CPU, memory, requests in progress and failures. */
@NullMarked
package org.sigcore.platform.perfinfo;

import org.jspecify.annotations.NullMarked;
