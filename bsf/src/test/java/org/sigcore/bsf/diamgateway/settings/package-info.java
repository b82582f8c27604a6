// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

@NullMarked
package org.sigcore.bsf.diamgateway.settings;

import org.jspecify.annotations.NullMarked;
