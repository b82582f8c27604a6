// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Shared test support of all modules: databases, processes, certificates, waiting, and the rules of the architecture.
 */
@NullMarked
package org.sigcore.testkit;

import org.jspecify.annotations.NullMarked;
