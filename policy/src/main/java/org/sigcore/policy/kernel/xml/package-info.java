// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** XML documents of other systems, parsed without document types and external references. */
@NullMarked
package org.sigcore.policy.kernel.xml;

import org.jspecify.annotations.NullMarked;
