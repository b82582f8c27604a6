// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Login, sessions, roles of users, and the tokens by which the console identifies users to the functions. */
@NullMarked
package org.sigcore.console.access;

import org.jspecify.annotations.NullMarked;
