// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What is configured of data limits. */
@NullMarked
package org.sigcore.policy.policydata.usagemon;

import org.jspecify.annotations.NullMarked;
