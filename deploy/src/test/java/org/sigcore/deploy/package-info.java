// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of charts, images, scripts and pages. Rendered manifests must be valid for the Kubernetes API. */
@NullMarked
package org.sigcore.deploy;

import org.jspecify.annotations.NullMarked;
