// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package org.sigcore.policy.binding.client;

import org.jspecify.annotations.NullMarked;
