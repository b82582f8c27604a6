// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The guide's figures beside ours, as Markdown and JSON. */
@NullMarked
package org.sigcore.scenarios.report;

import org.jspecify.annotations.NullMarked;
