// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Answers: written, kept and compressed. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.logic.answer;

import org.jspecify.annotations.NullMarked;
