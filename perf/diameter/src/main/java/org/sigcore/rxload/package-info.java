// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Open-loop Rx load through an agent: AF and PCF in one process, and what the agent's process used for it. */
@NullMarked
package org.sigcore.rxload;

import org.jspecify.annotations.NullMarked;
