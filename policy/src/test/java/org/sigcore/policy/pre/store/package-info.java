// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package org.sigcore.policy.pre.store;

import org.jspecify.annotations.NullMarked;
