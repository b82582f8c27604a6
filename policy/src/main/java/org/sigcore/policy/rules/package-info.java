// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Rules of the session, in the vocabulary of TS 29.512, whichever interface they travel on: N7 sends these documents as
 * they are, Gx maps them to AVPs. Pure functions on JSON documents, shared by the roles that decide.
 */
@NullMarked
package org.sigcore.policy.rules;

import org.jspecify.annotations.NullMarked;
