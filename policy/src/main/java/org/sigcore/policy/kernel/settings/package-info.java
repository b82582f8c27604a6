// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Start-up properties, and the documents by which operators change services at run time; a member that a document omits has the value
 * of the start-up properties.
 */
@NullMarked
package org.sigcore.policy.kernel.settings;

import org.jspecify.annotations.NullMarked;
