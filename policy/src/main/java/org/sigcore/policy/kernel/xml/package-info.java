// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** XML of others, read without anything that it could make us do. */
@NullMarked
package org.sigcore.policy.kernel.xml;

import org.jspecify.annotations.NullMarked;
