// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Copies of messages for analytics systems over Kafka, which never delay signalling. */
@NullMarked
package org.sigcore.platform.feed;

import org.jspecify.annotations.NullMarked;
