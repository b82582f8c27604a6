// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package org.sigcore.policy.udrconnector.client;

import org.jspecify.annotations.NullMarked;
