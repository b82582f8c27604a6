// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Records as JSON schemas: what they may hold, read, checked and told as OpenAPI. */
@NullMarked
package org.sigcore.platform.configuration.schema;

import org.jspecify.annotations.NullMarked;
