// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What can be configured under policy. */
@NullMarked
package org.sigcore.policy.config;

import org.jspecify.annotations.NullMarked;
