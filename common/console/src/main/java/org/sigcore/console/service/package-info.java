// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Samples the functions and merges their event streams. */
@NullMarked
package org.sigcore.console.service;

import org.jspecify.annotations.NullMarked;
