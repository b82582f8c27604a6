// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What operators change of the services while they run; what they leave open is as the start-up properties say. */
@NullMarked
package org.sigcore.policy.kernel.settings;

import org.jspecify.annotations.NullMarked;
