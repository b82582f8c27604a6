// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What the tests of every module share: databases, processes, certificates, waiting, and the rules of the architecture. */
@NullMarked
package org.sigcore.testkit;

import org.jspecify.annotations.NullMarked;
