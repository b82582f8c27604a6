// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Change sets and policy drafts, from the draft to the change of the functions. */
@NullMarked
package org.sigcore.console.workflow;

import org.jspecify.annotations.NullMarked;
