// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Markdown, HTML and SVG of reports. */
@NullMarked
package org.sigcore.planner.page;

import org.jspecify.annotations.NullMarked;
