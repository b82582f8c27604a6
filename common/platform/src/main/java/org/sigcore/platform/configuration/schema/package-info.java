// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** JSON schemas of records: validation, conversion from and to JSON, and OpenAPI. */
@NullMarked
package org.sigcore.platform.configuration.schema;

import org.jspecify.annotations.NullMarked;
