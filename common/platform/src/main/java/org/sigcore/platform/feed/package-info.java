// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Copies of messages for an analytics system, by Kafka: never at the expense of signalling. */
@NullMarked
package org.sigcore.platform.feed;

import org.jspecify.annotations.NullMarked;
