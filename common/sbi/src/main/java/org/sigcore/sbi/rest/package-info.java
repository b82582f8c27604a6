// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Applications for a server: resources by path, in blocking code or on the loop, and forwarding. */
@NullMarked
package org.sigcore.sbi.rest;

import org.jspecify.annotations.NullMarked;
