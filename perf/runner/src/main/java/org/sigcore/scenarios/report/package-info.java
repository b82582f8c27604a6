// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Reports that compare measured figures with those of the guide, as Markdown, HTML and JSON. */
@NullMarked
package org.sigcore.scenarios.report;

import org.jspecify.annotations.NullMarked;
