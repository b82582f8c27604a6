// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Checks of charts, images and pages: Kubernetes accepts the rendered manifests. */
@NullMarked
package org.sigcore.deploy;

import org.jspecify.annotations.NullMarked;
