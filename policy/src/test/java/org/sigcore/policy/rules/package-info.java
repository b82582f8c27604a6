// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package org.sigcore.policy.rules;

import org.jspecify.annotations.NullMarked;
