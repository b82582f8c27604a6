// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Login, sessions, roles of persons, and the tokens in which the console names them to the functions. */
@NullMarked
package org.sigcore.console.access;

import org.jspecify.annotations.NullMarked;
