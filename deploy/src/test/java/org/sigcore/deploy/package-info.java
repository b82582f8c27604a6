// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Checks of what users deploy: the charts render, and Kubernetes would take what they render. */
@NullMarked
package org.sigcore.deploy;

import org.jspecify.annotations.NullMarked;
