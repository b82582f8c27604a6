// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The data plane: streams requests to producers and responses back, on the event loop of the consumer's connection.
 */
@NullMarked
package org.sigcore.scp.scpworker.proxy;

import org.jspecify.annotations.NullMarked;
