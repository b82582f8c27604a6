// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Actions of users at the management ports of the functions. */
@NullMarked
package org.sigcore.console.gateway;

import org.jspecify.annotations.NullMarked;
