// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What a session decision is put together from: rules, and the data that rules refer to. */
@NullMarked
package org.sigcore.policy.policydata.pcfsm;

import org.jspecify.annotations.NullMarked;
