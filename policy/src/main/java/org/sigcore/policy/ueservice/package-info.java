// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** UE policies (N15). */
@NullMarked
package org.sigcore.policy.ueservice;

import org.jspecify.annotations.NullMarked;
