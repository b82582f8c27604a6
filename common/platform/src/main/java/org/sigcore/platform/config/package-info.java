// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Configuration of every NF: records that are bound once at the start. Unknown keys prevent the start. */
@NullMarked
package org.sigcore.platform.config;

import org.jspecify.annotations.NullMarked;
