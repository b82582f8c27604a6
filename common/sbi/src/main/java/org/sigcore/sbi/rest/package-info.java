// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Server applications: routing by path to blocking handlers or event-loop resources, and forwarding. */
@NullMarked
package org.sigcore.sbi.rest;

import org.jspecify.annotations.NullMarked;
