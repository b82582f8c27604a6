// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What a scenario of any network function needs: simulated neighbours, profiles, the frame of a run. */
@NullMarked
package org.sigcore.scenarios.bench;

import org.jspecify.annotations.NullMarked;
