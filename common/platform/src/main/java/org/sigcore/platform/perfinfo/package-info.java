// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Load of an NF's services: overload levels from CPU, memory, requests in progress and failures. */
@NullMarked
package org.sigcore.platform.perfinfo;

import org.jspecify.annotations.NullMarked;
