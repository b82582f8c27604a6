// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** HTTP resources for browsers: pages, the overview, events. */
@NullMarked
package org.sigcore.console.web;

import org.jspecify.annotations.NullMarked;
